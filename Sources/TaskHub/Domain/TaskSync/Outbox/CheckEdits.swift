package import TaskActions
package import TaskHubEntities
import TaskStore

/// Checks that edits do not choose the stand-in of a value that only a newer server knows.
///
/// They would change nothing, neither here nor on the server.
package struct CheckEdits: Sendable {
    private let workspace: Workspace

    package init(in workspace: Workspace) {
        self.workspace = workspace
    }

    /// Compares the edits with the task and with what the server has.
    ///
    /// - Throws: ``SyncError/standInChosen(_:)``, or what the store threw.
    package func run(_ id: EntityID, _ edits: TaskEdits) throws {
        try workspace.store.read { store in
            guard let task = try store.task(id), let facts = try store.serverFacts(of: id) else { return }
            for field in TaskField.ofServer where facts.unknownValue(of: field, in: task) != nil {
                if edits.repeats(field, of: task) { throw SyncError.standInChosen(field) }
            }
        }
    }
}

extension TaskEdits {
    /// Whether the field is set to the value that the task has.
    ///
    /// Only fields with stand-ins count.
    fileprivate func repeats(_ field: TaskField, of task: TaskItem) -> Bool {
        switch field {
        case .status: status == task.status
        case .area: area == task.area
        case .recurrence: recurrence == task.recurrence
        case .priority: priority == .clear && task.priority == nil
        default: false
        }
    }
}
