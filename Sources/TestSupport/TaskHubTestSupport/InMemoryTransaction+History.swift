import TaskActions
import TaskHubEntities

/// A step of an in-memory history.
struct StoredStep: Sendable {
    let id: Int64
    let action: UserAction
    let program: String
    let madeAt: Instant
    var undoneAt: Instant?
    /// The place among the undone steps that are redone without naming them.
    var undoOrder: Int?
    var changes: [HistoryChange] = []

    var step: HistoryStep {
        let chosen = changes.filter { !$0.isAddition && $0.taskTitle != nil }
        let tasks = chosen.isEmpty ? changes.filter { $0.taskTitle != nil } : chosen
        return HistoryStep(
            id: id, action: action, program: program, madeAt: madeAt, undoneAt: undoneAt, taskCount: tasks.count,
            title: (action.isOfList ? changes.lazy.compactMap(\.listName).first : tasks.first?.taskTitle) ?? "")
    }
}

extension HistoryChange {
    fileprivate var isAddition: Bool { if case .taskAdded = self { true } else { false } }

    fileprivate var taskTitle: String? {
        switch self {
        case .taskAdded(let task), .taskChanged(_, to: let task), .taskDeleted(let task): task.title.text
        case .listAdded, .listChanged, .listDeleted: nil
        }
    }

    fileprivate var taskID: EntityID? {
        switch self {
        case .taskAdded(let task), .taskChanged(_, to: let task), .taskDeleted(let task): task.id
        case .listAdded, .listChanged, .listDeleted: nil
        }
    }

    fileprivate var listName: String? {
        switch self {
        case .listAdded(let list), .listChanged(_, to: let list), .listDeleted(let list): list.name.text
        case .taskAdded, .taskChanged, .taskDeleted: nil
        }
    }
}

extension InMemoryTransaction {
    func addStep(_ action: UserAction, by program: String, at now: Instant) throws -> Int64 {
        try change { contents in
            contents.lastStepID += 1
            for index in contents.history.indices { contents.history[index].undoOrder = nil }
            contents.history.append(
                StoredStep(id: contents.lastStepID, action: action, program: program, madeAt: now))
            let expiry = now.advanced(bySeconds: -HistoryStep.retention)
            let first = contents.lastStepID - HistoryStep.maximumCount
            contents.history.removeAll { $0.id <= first || $0.madeAt < expiry }
        }
        return try state().lastStepID
    }

    func append(_ change: HistoryChange, number: Int, to step: Int64) throws {
        try self.change { $0.history[try $0.place(of: step)].changes.append(change) }
    }

    func replace(_ change: HistoryChange, number: Int, of step: Int64) throws {
        try self.change { $0.history[try $0.place(of: step)].changes[number] = change }
    }

    func step(_ id: Int64) throws -> HistoryStep? { try state().history.first { $0.id == id }?.step }

    func lastStep() throws -> HistoryStep? { try state().history.last { $0.undoneAt == nil }?.step }

    func lastUndoneStep() throws -> HistoryStep? {
        try state().history.filter { $0.undoOrder != nil }.max { ($0.undoOrder ?? 0) < ($1.undoOrder ?? 0) }?.step
    }

    func steps(limit: Int) throws -> [HistoryStep] { try state().history.reversed().prefix(limit).map(\.step) }

    func steps(ofTask id: EntityID, limit: Int) throws -> [HistoryStep] {
        try state().history.reversed().filter { $0.changes.contains { $0.taskID == id } }.prefix(limit).map(\.step)
    }

    func changes(of step: Int64) throws -> [HistoryChange] {
        try state().history.first { $0.id == step }?.changes ?? []
    }

    func setUndone(_ step: Int64, at moment: Instant?) throws {
        try change { contents in
            let order = (contents.history.compactMap(\.undoOrder).max() ?? 0) + 1
            let index = try contents.place(of: step)
            contents.history[index].undoneAt = moment
            contents.history[index].undoOrder = moment == nil ? nil : order
        }
    }

    func clearHistory() throws {
        try change { contents in
            contents.history = []
            contents.lastStepID = 0
        }
    }
}

extension InMemoryContents {
    fileprivate func place(of step: Int64) throws -> Int {
        guard let index = history.firstIndex(where: { $0.id == step }) else { throw InMemoryStore.Failure.noSuchStep }
        return index
    }
}
