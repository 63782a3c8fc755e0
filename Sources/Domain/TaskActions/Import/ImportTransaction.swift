import TaskHubEntities

/// The state of one import while it runs.
struct ImportTransaction {
    var summary = ImportSummary()

    private let repositories: any Repositories
    private let ids: any IDSource
    private let now: Instant
    /// Added to the file's positions, so that imported tasks follow the existing ones.
    private let positionShift: Int
    private var nextPosition: Int
    private var nextListOrder: Int
    private var listIDs: [String: EntityID] = [:]

    init(repositories: any Repositories, ids: any IDSource, now: Instant, positions: [Int]) throws {
        self.repositories = repositories
        self.ids = ids
        self.now = now
        // An empty store keeps the positions unchanged, so that a restored store equals the original.
        let last = try repositories.lastSortOrder()
        let shift = last.map { $0 + 1 - (positions.min() ?? 0) } ?? 0
        let highest = positions.max().map { $0 + shift }
        positionShift = shift
        nextPosition = [last, highest].compactMap(\.self).max().map { $0 + 1 } ?? 0
        nextListOrder = try repositories.nextListOrder()
    }

    mutating func add(_ list: ImportedList) throws {
        guard listIDs[list.name.folded] == nil else { return }
        if let known = try repositories.list(named: list.name) {
            listIDs[list.name.folded] = known.id
        } else if let id = list.id, try repositories.list(id) != nil {
            // The list was renamed after the file was written.
            listIDs[list.name.folded] = id
        } else {
            let order = list.position ?? nextListOrder
            let new = TaskList(
                id: list.id ?? ids.next(), name: list.name, color: list.color, createdAt: list.createdAt ?? now,
                sortOrder: order)
            try repositories.insert(new)
            nextListOrder = max(nextListOrder, order + 1)
            listIDs[list.name.folded] = new.id
            summary.lists += 1
        }
    }

    mutating func add(_ imported: ImportedTask) throws {
        guard try !isKnown(imported) else {
            summary.alreadyThere += 1
            return
        }
        let task = try task(from: imported)
        try repositories.insert(task)
        if case .key(let key) = imported.identity {
            try repositories.remember(KeyedCreation(key: key, taskID: task.id, title: task.title.text))
        }
        summary.added += 1
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
        guard imported.recurrence == .none || imported.dueDate != nil else { throw TaskRefusal.recurrenceNeedsDueDate }
        let id: EntityID
        if case .id(let given) = imported.identity { id = given } else { id = ids.next() }
        let createdAt = imported.createdAt ?? imported.completedAt ?? now
        let modifiedAt = max(createdAt, imported.modifiedAt ?? imported.completedAt ?? createdAt)
        return TaskItem(
            id: id, title: imported.title, notes: try TaskItem.checked(notes: imported.notes), status: imported.status,
            area: imported.area, priority: imported.priority, dueDate: imported.dueDate,
            reminderDate: imported.reminderDate, recurrence: imported.recurrence,
            listID: try imported.list.flatMap { try listID($0) }, sortOrder: position(of: imported),
            createdAt: createdAt,
            modifiedAt: modifiedAt, completedAt: imported.status == .done ? imported.completedAt ?? modifiedAt : nil)
    }

    private mutating func listID(_ name: ListName) throws -> EntityID? {
        if listIDs[name.folded] == nil { try add(ImportedList(name: name)) }
        return listIDs[name.folded]
    }

    private mutating func position(of imported: ImportedTask) -> Int {
        if let position = imported.position { return position + positionShift }
        defer { nextPosition += 1 }
        return nextPosition
    }
}
