import TaskHubEntities

/// Imports the contents of a file, in one transaction.
package struct ImportTasks: Sendable {
    private static let tasksPerReport = 500

    private let workspace: Workspace

    package init(in workspace: Workspace) {
        self.workspace = workspace
    }

    /// Imports everything or, on an error, nothing.
    ///
    /// A task that already exists is left unchanged, so a second import adds nothing. A task that was deleted since is
    /// created again. Calls `progress` every 500 tasks and at the end, with the number of tasks processed.
    package func run(
        _ batch: ImportBatch, progress: (_ done: Int, _ total: Int) -> Void = { _, _ in }
    ) throws -> Committed<ImportSummary> {
        try workspace.commit { repositories, now in
            var transaction = try ImportTransaction(
                repositories: repositories, ids: workspace.ids, now: now, positions: batch.tasks.compactMap(\.position))
            for list in batch.lists { try transaction.add(list) }
            for (index, task) in batch.tasks.enumerated() {
                try transaction.add(task)
                if (index + 1) % ImportTasks.tasksPerReport == 0 { progress(index + 1, batch.tasks.count) }
            }
            progress(batch.tasks.count, batch.tasks.count)
            transaction.summary.skipped = batch.skipped
            return transaction.summary
        }
    }
}
