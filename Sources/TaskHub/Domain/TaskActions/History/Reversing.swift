import TaskHubEntities
import TaskStore

/// The work of undoing or redoing one step, within one transaction.
struct Reversing {
    private(set) var result: Reversal
    private let store: TaskTransaction
    private let workspace: Workspace
    private let now: Instant
    /// The lists that replace deleted ones, because they have their names.
    private var standIns: [EntityID: EntityID] = [:]
    /// The restored tasks, by the ids that they had.
    private var restored: [EntityID: TaskItem] = [:]

    init(_ step: HistoryStep, in store: TaskTransaction, workspace: Workspace, at now: Instant) {
        result = Reversal(step: step)
        self.store = store
        self.workspace = workspace
        self.now = now
    }

    /// Undoes the changes, and returns those that are different now.
    ///
    /// What was added is deleted first, so that a next occurrence goes before its completion is undone, as when a task
    /// is reopened. Deleted lists return before their tasks, and added lists go last, when they are empty.
    mutating func undo(_ changes: [HistoryChange]) throws -> [(number: Int, change: HistoryChange)] {
        // A step may change what it has added, as an import does for a newer copy in its file.
        var added: [EntityID: TaskItem] = [:]
        for change in changes {
            switch change {
            case .taskAdded(let task): added[task.id] = task
            case .taskChanged(_, let after) where added[after.id] != nil: added[after.id] = after
            default: break
            }
        }
        for case .taskAdded(let task) in changes.reversed() { try delete(added[task.id] ?? task) }
        for case .listDeleted(let list) in changes.reversed() { try restore(list) }
        for change in changes.reversed() {
            switch change {
            case .taskChanged(let before, let after):
                if added[after.id] == nil { try set(after, to: before) }
            case .taskDeleted(let task): try restore(task)
            case .listChanged(let before, let after): try set(after, to: before)
            case .taskAdded, .listAdded, .listDeleted: break
            }
        }
        for case .listAdded(let list) in changes.reversed() { try delete(list) }
        return replaced(changes)
    }

    /// Makes the changes again, and returns those that are different now.
    mutating func redo(_ changes: [HistoryChange]) throws -> [(number: Int, change: HistoryChange)] {
        for case .listAdded(let list) in changes { try restore(list) }
        for change in changes {
            switch change {
            case .taskAdded(let task): try restore(task)
            case .taskChanged(let before, let after): try set(before, to: after)
            case .taskDeleted(let task): try delete(task)
            case .listChanged(let before, let after): try set(before, to: after)
            case .listAdded, .listDeleted: break
            }
        }
        for case .listDeleted(let list) in changes { try delete(list) }
        return replaced(changes)
    }

    /// Returns the changes whose tasks have returned under another id, or are in a list that replaces theirs.
    private func replaced(_ changes: [HistoryChange]) -> [(number: Int, change: HistoryChange)] {
        changes.enumerated().compactMap { number, change in
            let current: HistoryChange
            switch change {
            case .taskAdded(let task): current = .taskAdded(present(task))
            case .taskChanged(let before, let after): current = .taskChanged(present(before), to: present(after))
            case .taskDeleted(let task): current = .taskDeleted(present(task))
            case .listAdded, .listChanged, .listDeleted: return nil
            }
            return current == change ? nil : (number, current)
        }
    }

    private func present(_ task: TaskItem) -> TaskItem {
        var task = restored[task.id] ?? task
        if let list = task.listID, let standIn = standIns[list] { task.listID = standIn }
        return task
    }

    // MARK: Tasks

    private mutating func delete(_ task: TaskItem) throws {
        guard let current = try store.task(task.id) else { return }
        let differing = TaskField.differing(current, task)
        guard differing.isEmpty else { return keep(.task(current), .changed(differing)) }
        try store.deleteTask(task.id)
        result.deleted.append(current)
    }

    private mutating func restore(_ task: TaskItem) throws {
        guard try store.task(task.id) == nil else { return }
        var wanted = task
        wanted.listID = try list(of: task)
        wanted.modifiedAt = now
        let returned = try store.restore(wanted)
        result.lostAttachments += returned.lostAttachments
        var present = returned.task
        if present.listID == nil, let list = wanted.listID {
            present.listID = list
            try store.update(present)
        }
        if present.listID == nil, task.listID != nil { keep(.task(present), .changed([.list])) }
        restored[task.id] = present
        try add(present)
    }

    /// Gives the fields that `old` and `new` differ in the values of `new`, where they still have those of `old`.
    private mutating func set(_ old: TaskItem, to new: TaskItem) throws {
        guard var task = try store.task(old.id) else { return keep(.task(old), .deleted) }
        let before = task
        var left: [TaskField] = []
        for field in TaskField.differing(old, new) where !field.isEqual(task, new) {
            guard field.isEqual(task, old) else {
                left.append(field)
                continue
            }
            field.copy(to: &task, from: new)
        }
        if task.listID != before.listID, task.listID != nil {
            if let list = try list(of: task) {
                task.listID = list
            } else {
                // The list is gone.
                task.listID = before.listID
                left.append(.list)
            }
        }
        left += settle(&task, from: before)
        if task != before {
            task.modifiedAt = now
            try store.update(task)
        }
        if !left.isEmpty { keep(.task(task), .changed(left)) }
        try add(task)
    }

    /// Takes back what the rest of the task does not allow, and returns these fields.
    private func settle(_ task: inout TaskItem, from before: TaskItem) -> [TaskField] {
        var left: [TaskField] = []
        // The server completes no archived task directly, and reopening a recurring one would make it recur again.
        if before.status == .archived, task.status == .done, task.recurs {
            TaskField.status.copy(to: &task, from: before)
            left.append(.status)
        }
        if task.recurs, task.dueDate == nil {
            let field: TaskField = before.dueDate == nil ? .recurrence : .due
            field.copy(to: &task, from: before)
            left.append(field)
        }
        return left
    }

    private func list(of task: TaskItem) throws -> EntityID? {
        guard let id = task.listID else { return nil }
        return try standIns[id] ?? store.list(id)?.id
    }

    private mutating func add(_ task: TaskItem) throws {
        let found = FoundTask(task: task, list: try task.listID.flatMap { try store.list($0) })
        if let index = result.tasks.firstIndex(where: { $0.task.id == task.id }) {
            result.tasks[index] = found
        } else {
            result.tasks.append(found)
        }
    }

    // MARK: Lists

    private mutating func delete(_ list: TaskList) throws {
        guard let current = try store.list(list.id) else { return }
        guard try store.tasks(inList: list.id).isEmpty else { return keep(.list(current), .hasTasks) }
        try store.deleteList(list.id)
        result.lists.append(current)
    }

    private mutating func restore(_ list: TaskList) throws {
        guard try store.list(list.id) == nil else { return }
        if let other = try store.list(named: list.name) {
            standIns[list.id] = other.id
            return
        }
        try store.insert(list)
        result.lists.append(list)
    }

    private mutating func set(_ old: TaskList, to new: TaskList) throws {
        guard var list = try store.list(old.id) else { return keep(.list(old), .deleted) }
        let before = list
        var left: [ListField] = []
        if old.name != new.name, list.name != new.name {
            if list.name == old.name { list.name = new.name } else { left.append(.name) }
        }
        if old.color != new.color, list.color != new.color {
            if list.color == old.color { list.color = new.color } else { left.append(.color) }
        }
        if old.sortOrder != new.sortOrder, list.sortOrder != new.sortOrder {
            if list.sortOrder == old.sortOrder { list.sortOrder = new.sortOrder } else { left.append(.place) }
        }
        if list.name != before.name, let holder = try store.list(named: list.name), holder.id != list.id {
            list.name = before.name
            keep(.list(before), .nameTaken)
        }
        if list != before { try store.update(list) }
        if !left.isEmpty { keep(.list(list), .listChanged(left)) }
        result.lists.append(list)
    }

    private mutating func keep(_ subject: Reversal.Kept.Subject, _ reason: Reversal.Kept.Reason) {
        result.kept.append(Reversal.Kept(subject: subject, reason: reason))
    }
}
