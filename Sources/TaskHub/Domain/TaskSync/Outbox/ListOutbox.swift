package import TaskActions
package import TaskHubEntities
package import TaskStore

/// Lists the changes that are waiting to be sent or were rejected by the server.
package struct ListOutbox: Sendable {
    private let workspace: Workspace

    package init(in workspace: Workspace) {
        self.workspace = workspace
    }

    /// Returns the entries in the order of the changes.
    package func run() throws -> [ListedChange] {
        try workspace.store.read { store in
            try store.outbox().map { entry in
                ListedChange(
                    entry: entry, task: try store.task(entry.taskID),
                    attachments: try store.serverFacts(of: entry.taskID)?.attachments ?? [],
                    deleted: entry.action.isDeletion ? try store.deletedTask(entry.taskID) : nil)
            }
        }
    }
}

/// A change that is waiting or rejected, with the task that it is about.
package struct ListedChange: Hashable, Sendable {
    package let entry: OutboxEntry
    /// The task as it is now; `nil` if it was deleted here.
    package let task: TaskItem?
    /// The names of the files that are attached to the task now.
    package let attachments: [String]
    /// The task as it was deleted here, if the change is a deletion.
    package let deleted: DeletedTask?

    package init(entry: OutboxEntry, task: TaskItem?, attachments: [String] = [], deleted: DeletedTask?) {
        self.entry = entry
        self.task = task
        self.attachments = attachments
        self.deleted = deleted
    }

    package var title: String? { (task ?? deleted?.task)?.title.text }

    /// The fields in which the task differs from the one that was deleted here.
    package var changedFields: [TaskField] {
        guard let task, let deleted else { return [] }
        return TaskField.ofServer.filter { task.value(of: $0) != deleted.task.value(of: $0) }
    }

    /// Whether other files are attached to the task than to the one that was deleted here.
    package var hasOtherAttachments: Bool {
        task != nil && deleted.map { $0.facts.attachments != attachments } ?? false
    }
}
