import TaskHubEntities

/// Imports the contents of a file, in one transaction.
package struct ImportTasks: Sendable {
    private static let entriesPerReport = 500

    private let workspace: Workspace

    package init(in workspace: Workspace) {
        self.workspace = workspace
    }

    /// Imports everything or, on an error, nothing.
    ///
    /// A task that already exists is left unchanged, so a second import adds nothing. A task that was deleted since is
    /// created again. Calls `progress` every 500 entries and at the end, with the number of entries processed.
    package func run(
        _ source: some ImportSource, progress: (_ done: Int, _ total: Int) -> Void = { _, _ in }
    ) throws -> Committed<ImportSummary> {
        try workspace.commit { repositories, now in
            var transaction = try ImportTransaction(
                repositories: repositories, ids: workspace.ids, now: now, positions: source.positions)
            var done = 0
            try source.forEach { entry in
                switch entry {
                case .list(let list):
                    try transaction.add(list)
                    return
                case .task(let task): try transaction.add(task)
                case .skipped: transaction.summary.skipped += 1
                }
                done += 1
                if done % ImportTasks.entriesPerReport == 0 { progress(done, source.count) }
            }
            progress(done, source.count)
            return transaction.summary
        }
    }
}
