import TaskHubEntities

/// The state of one import while it runs.
struct ImportTransaction {
    var summary = ImportSummary()

    private let repositories: any Repositories
    private let ids: any IDSource
    private let machine: @Sendable () -> String
    private let now: Instant
    private let keepsRemarks: Bool
    /// Added to the file's positions, so that imported tasks follow the existing ones.
    private let positionShift: Int
    private var nextPosition: Int
    private var nextListOrder: Int
    /// By the folded names in the file, of lists that have another name here.
    private var renamedLists: [String: EntityID] = [:]
    /// By folded name, so that most tasks take no lookup.
    private var recentLists: [String: EntityID] = [:]
    private static let maximumRecentLists = 100

    init(
        repositories: any Repositories, in workspace: Workspace, now: Instant, positions: ClosedRange<Int>?,
        keepsRemarks: Bool
    ) throws {
        self.repositories = repositories
        self.keepsRemarks = keepsRemarks
        ids = workspace.ids
        machine = workspace.machine
        self.now = now
        // An empty store keeps the positions unchanged, so that a restored store equals the original.
        let last = try repositories.lastSortOrder()
        let shift = last.map { $0 + 1 - (positions?.lowerBound ?? 0) } ?? 0
        let highest = positions.map { $0.upperBound + shift }
        positionShift = shift
        nextPosition = [last, highest].compactMap(\.self).max().map { $0 + 1 } ?? 0
        nextListOrder = try repositories.nextListOrder()
    }

    /// Adds the list, unless it exists.
    ///
    /// - Returns: The id of the list, which may have another name by now.
    @discardableResult
    mutating func add(_ list: ImportedList) throws -> EntityID {
        let name = list.name.folded
        if let id = renamedLists[name] ?? recentLists[name] { return id }
        if let known = try repositories.list(named: list.name) {
            remember(known.id, as: name)
            return known.id
        }
        if let id = list.id, try repositories.list(id) != nil {
            renamedLists[name] = id
            return id
        }
        let order = list.position ?? nextListOrder
        let new = TaskList(
            id: list.id ?? ids.next(), name: list.name, color: list.color, createdAt: list.createdAt ?? now,
            sortOrder: order)
        try repositories.insert(new)
        nextListOrder = max(nextListOrder, order + 1)
        remember(new.id, as: name)
        summary.lists += 1
        return new.id
    }

    private mutating func remember(_ id: EntityID, as name: String) {
        // A file may name any number of lists.
        if recentLists.count == Self.maximumRecentLists { recentLists.removeAll(keepingCapacity: true) }
        recentLists[name] = id
    }

    mutating func add(_ imported: ImportedTask) throws {
        guard try !isKnown(imported) else {
            summary.alreadyThere += 1
            return
        }
        guard !imported.isOnServer else {
            let id: EntityID? = if case .id(let id) = imported.identity { id } else { nil }
            return skip(SkippedEntry(.onServer, id: id, title: imported.title.text))
        }
        let task = try task(from: imported)
        try repositories.insert(task)
        remark(on: task, from: imported)
        if case .key(let key) = imported.identity {
            try repositories.remember(KeyedCreation(key: key, taskID: task.id, title: task.title.text))
        }
        summary.added += 1
    }

    /// Counts an entry that does not become a task.
    mutating func skip(_ entry: SkippedEntry) {
        summary.skips[entry.reason, default: 0] += 1
        guard keepsRemarks else { return }
        summary.remarks.append(
            ImportRemark(id: entry.id, title: entry.title, skipped: entry.reason, notCarried: []))
    }

    private mutating func remark(on task: TaskItem, from imported: ImportedTask) {
        if let source = task.source { summary.keptEntries = source.format }
        var notCarried = imported.notCarried
        if task.recurrence != imported.recurrence { notCarried.append("recurrence") }
        for name in notCarried { summary.notCarried[name, default: 0] += 1 }
        guard keepsRemarks, !notCarried.isEmpty else { return }
        summary.remarks.append(
            ImportRemark(id: task.id, title: task.title.text, skipped: nil, notCarried: notCarried))
    }

    private func isKnown(_ imported: ImportedTask) throws -> Bool {
        switch imported.identity {
        case .id(let id):
            if try repositories.task(id) != nil { return true }
            guard let serverID = imported.serverID else { return false }
            return try !repositories.taskIDs(beginningWith: serverID.description, limit: 1).isEmpty
        case .key(let key):
            guard let earlier = try repositories.creation(forKey: key) else { return false }
            return try repositories.task(earlier.taskID) != nil
        }
    }

    private mutating func task(from imported: ImportedTask) throws -> TaskItem {
        let id: EntityID
        if case .id(let given) = imported.identity { id = given } else { id = ids.next() }
        let createdAt = imported.createdAt ?? imported.completedAt ?? now
        let modifiedAt = max(createdAt, imported.modifiedAt ?? imported.completedAt ?? createdAt)
        let rule = imported.dueDate == nil || imported.recurrence != .none ? nil : imported.localRule
        return TaskItem(
            id: id, title: imported.title, notes: try TaskItem.checked(notes: imported.notes), status: imported.status,
            area: imported.area, priority: imported.priority, dueDate: imported.dueDate,
            reminderDate: imported.reminderDate,
            // Such a task can come from a merge, here and in an export: one side set the recurrence, the other removed
            // the date.
            recurrence: imported.dueDate == nil ? .none : imported.recurrence,
            localRecurrence: rule.map { LocalRecurrence($0, of: machine()) }, anchor: imported.anchor,
            tags: imported.tags,
            listID: try imported.list.map { try add(ImportedList(name: $0)) }, sortOrder: position(of: imported),
            createdAt: createdAt,
            modifiedAt: modifiedAt, completedAt: imported.status == .done ? imported.completedAt ?? modifiedAt : nil,
            source: imported.source)
    }

    private mutating func position(of imported: ImportedTask) -> Int {
        if let position = imported.position { return position + positionShift }
        defer { nextPosition += 1 }
        return nextPosition
    }
}
