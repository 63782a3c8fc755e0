import TaskHubEntities
import TaskStore

/// The state of one import while it runs.
struct ImportTransaction {
    var summary = ImportSummary()

    private let store: TaskTransaction
    private let workspace: Workspace
    private let now: Instant
    private let updates: Bool
    private let keepsRemarks: Bool
    /// The last position before the import; nil for a store without tasks.
    private let lastPosition: Int?
    /// Added to the file's positions, so that imported tasks follow the existing ones.
    private let positionShift: Int
    private var nextPosition: Int
    private var nextListOrder: Int
    /// By the folded names in the file, of lists that have another name here.
    private var renamedLists: [String: EntityID] = [:]
    /// By folded name, so that most tasks take no lookup.
    private var recentLists: [String: EntityID] = [:]
    private static let maximumRecentLists = 100
    /// When the versions that tasks took from the file were changed there.
    private var takenVersions: [EntityID: Instant] = [:]

    init(
        store: TaskTransaction, in workspace: Workspace, now: Instant, positions: ClosedRange<Int>?,
        updates: Bool, keepsRemarks: Bool
    ) throws {
        self.store = store
        self.workspace = workspace
        self.updates = updates
        self.keepsRemarks = keepsRemarks
        self.now = now
        // An empty store keeps the positions unchanged, so that a restored store equals the original.
        let last = try store.lastSortOrder()
        let shift = last.map { $0 + 1 - (positions?.lowerBound ?? 0) } ?? 0
        let highest = positions.map { $0.upperBound + shift }
        lastPosition = last
        positionShift = shift
        nextPosition = [last, highest].compactMap(\.self).max().map { $0 + 1 } ?? 0
        nextListOrder = try store.nextListOrder()
    }

    /// Adds the list, unless it exists.
    ///
    /// - Returns: The id of the list, which may have another name by now.
    @discardableResult
    mutating func add(_ list: ImportedList) throws -> EntityID {
        let name = list.name.folded
        if let id = renamedLists[name] ?? recentLists[name] { return id }
        if let known = try store.list(named: list.name) {
            remember(known.id, as: name)
            return known.id
        }
        if let id = list.id, try store.list(id) != nil {
            renamedLists[name] = id
            return id
        }
        let order = list.position ?? nextListOrder
        let new = TaskList(
            id: list.id ?? workspace.ids.next(), name: list.name, color: list.color, createdAt: list.createdAt ?? now,
            sortOrder: order)
        try store.insert(new)
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

    /// Adds the task, unless it exists.
    ///
    /// - Parameters:
    ///   - imported: The task.
    ///   - source: The file.
    /// - Throws: What the store throws, or `TaskRefusal` for a value that a task cannot have.
    mutating func add(_ imported: ImportedTask, of source: some ImportSource) throws {
        if let known = try known(imported) {
            guard try !update(known, to: imported, of: source) else { return }
            summary.alreadyThere += 1
            return
        }
        guard !imported.isOnServer else {
            let id: EntityID? = if case .id(let id) = imported.identity { id } else { nil }
            return skip(SkippedEntry(.onServer, id: id, title: imported.title.text))
        }
        let task = try task(from: imported)
        try store.insert(task)
        remark(on: task, from: imported)
        if case .key(let key) = imported.identity {
            try store.remember(KeyedCreation(key: key, taskID: task.id, title: task.title.text))
        }
        summary.added += 1
    }

    /// Counts an entry that does not become a task.
    mutating func skip(_ entry: SkippedEntry) {
        summary.skips[entry.reason, default: 0] += 1
        guard keepsRemarks else { return }
        summary.remarks.append(
            ImportRemark(id: entry.id, title: entry.title, skipped: entry.reason))
    }

    private mutating func remark(on task: TaskItem, from imported: ImportedTask) {
        if let source = task.source { summary.keptEntries = source.format }
        var notCarried = imported.notCarried
        if task.recurrence != imported.recurrence { notCarried.append("recurrence") }
        for name in notCarried { summary.notCarried[name, default: 0] += 1 }
        guard keepsRemarks, !notCarried.isEmpty else { return }
        summary.remarks.append(
            ImportRemark(id: task.id, title: task.title.text, notCarried: notCarried))
    }

    /// Returns the task that the entry is, if it exists.
    private func known(_ imported: ImportedTask) throws -> TaskItem? {
        switch imported.identity {
        case .id(let id):
            if let task = try store.task(id) { return task }
            guard let serverID = imported.serverID else { return nil }
            return try store.taskIDs(beginningWith: serverID.description, limit: 1).first
                .flatMap { try store.task($0) }
        case .key(let key):
            return try store.creation(forKey: key).flatMap { try store.task($0.taskID) }
        }
    }

    /// Gives a task the values of an entry that is not older, if they are to be taken, and counts the difference.
    ///
    /// - Returns: Whether the task was changed, and is not one that this import added.
    private mutating func update(
        _ known: TaskItem, to imported: ImportedTask, of source: some ImportSource
    ) throws -> Bool {
        if isAddedByThisImport(known), let modified = imported.modifiedAt, modified > known.modifiedAt {
            try replace(known, with: imported, modifiedAt: modified)
            return false
        }
        guard !imported.stated.isEmpty else { return false }
        let status = known.status(nearest: imported.status)
        let difference = try difference(between: known, and: imported, status, of: source)
        let fields = difference.inFile
        guard !fields.isEmpty || !difference.here.isEmpty else { return false }
        if keepsRemarks {
            summary.remarks.append(
                ImportRemark(
                    id: known.id, title: known.title.text, differing: fields, newerHere: difference.here))
        }
        guard !fields.isEmpty else {
            summary.newerHere += 1
            return false
        }
        guard updates else {
            summary.differing += 1
            return false
        }
        var task = known
        let list = try fields.contains(.list) ? imported.list.map { try add(ImportedList(name: $0)) } : task.listID
        try imported.copy(fields, to: &task, list: list, machine: workspace.machine)
        if let source = imported.source { task.source = source }
        let next = try fields.contains(.status) ? move(&task, to: status, as: imported) : nil
        _ = try store.store(task, replacing: known, at: now, nextOccurrence: next)
        // The time of the task is now, to which a later copy in the file does not compare.
        let isFirst = takenVersions.updateValue(imported.modifiedAt ?? now, forKey: known.id) == nil
        if isFirst { summary.updated += 1 }
        return isFirst
    }

    /// Returns the fields in which an entry differs from a task, by which of the two is newer.
    private func difference(
        between known: TaskItem, and imported: ImportedTask, _ status: TaskStatus, of source: some ImportSource
    ) throws -> (inFile: [TaskField], here: [TaskField]) {
        let said = source.rendition(of: known, in: try known.listID.flatMap { try store.list($0) })
        let fields = imported.fields(differingFrom: said).filter { $0 != .status || status != known.status }
        guard !fields.isEmpty else { return ([], []) }
        guard let modified = imported.modifiedAt else {
            // What the entry said when it was imported is no news.
            guard let earlier = known.source.flatMap({ source.reading(of: $0) }) else { return (fields, []) }
            let changed = imported.fields(differingFrom: earlier).filter { earlier.states($0) }
            return (fields.filter { changed.contains($0) }, fields.filter { !changed.contains($0) })
        }
        let version = takenVersions[known.id] ?? known.modifiedAt
        // Files have whole seconds. Who edits a file by hand leaves the time as it was.
        guard modified.seconds < version.seconds else { return (fields, []) }
        // On the day of the task's last change, a file that has only the day of a completion may have the later change.
        guard fields.contains(.status), status.isCompleted, !known.isCompleted,
            let end = imported.completedBefore, end > version
        else { return ([], fields) }
        return ([.status], fields.filter { $0 != .status })
    }

    /// Whether the file has another entry for the task, from which this import made it.
    private func isAddedByThisImport(_ task: TaskItem) -> Bool {
        lastPosition.map { task.sortOrder > $0 } ?? true
    }

    /// Gives a task that this import added the values of another entry of the file, which is newer.
    private mutating func replace(_ known: TaskItem, with newer: ImportedTask, modifiedAt: Instant) throws {
        let fields = TaskField.allCases.filter { newer.states($0) }
        var task = known
        let list = try fields.contains(.list) ? newer.list.map { try add(ImportedList(name: $0)) } : known.listID
        try newer.copy(fields, to: &task, list: list, machine: workspace.machine)
        if fields.contains(.status) {
            task.status = newer.status
            task.completedAt = newer.status == .done ? newer.completedAt ?? modifiedAt : nil
        }
        if let source = newer.source { task.source = source }
        task.modifiedAt = modifiedAt
        try store.update(task)
    }

    /// Changes the status as the user would; returns the next occurrence, if the change made one.
    private func move(_ task: inout TaskItem, to status: TaskStatus, as imported: ImportedTask) throws -> TaskItem? {
        defer { if status == .done, let moment = imported.completedAt { task.completedAt = moment } }
        guard !imported.isContinuedElsewhere || !status.isCompleted else {
            try task.move(to: status, at: now)
            return nil
        }
        return try StatusMove(store: store, workspace: workspace, now: now).move(&task, to: status)
    }

    private mutating func task(from imported: ImportedTask) throws -> TaskItem {
        let id: EntityID
        if case .id(let given) = imported.identity { id = given } else { id = workspace.ids.next() }
        let createdAt = imported.createdAt ?? imported.completedAt ?? now
        let modifiedAt = max(createdAt, imported.modifiedAt ?? imported.completedAt ?? createdAt)
        var task = imported.values.copy(id: id, at: createdAt)
        task.serverID = nil
        task.notes = try TaskItem.checked(notes: imported.notes)
        // Such a task can come from a merge, here and in an export: one side set the recurrence, the other removed the
        // date.
        if imported.dueDate == nil { task.recurrence = .none }
        if imported.dueDate != nil, imported.recurrence == .none {
            task.localRecurrence = imported.localRule.map { LocalRecurrence($0, of: workspace.machine()) }
        }
        task.listID = try imported.list.map { try add(ImportedList(name: $0)) }
        task.sortOrder = position(of: imported)
        task.modifiedAt = modifiedAt
        task.completedAt = imported.status == .done ? imported.completedAt ?? modifiedAt : nil
        return task
    }

    private mutating func position(of imported: ImportedTask) -> Int {
        if let position = imported.position { return position + positionShift }
        defer { nextPosition += 1 }
        return nextPosition
    }
}
