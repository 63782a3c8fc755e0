import TaskActions
import TaskHubEntities
import TaskStore

/// Fetches the rows of the server's own widget, and publishes them.
///
/// One request makes the cards useful before the first full synchronization has finished.
struct FetchFirstTasks: Sendable {
    let store: SQLiteStore
    let service: any TaskHubService
    let workspace: Workspace

    /// Fetches and publishes the rows.
    ///
    /// The rest of the synchronization does not depend on them, so a failure of this request alone is ignored.
    func run() async throws {
        let rows: [ServerWidgetTask]
        do {
            rows = try await service.widgetTasks()
        } catch {
            guard error.concernsOneRequest else { throw error }
            return
        }
        let offset = await service.clockOffset ?? .zero
        try store.write { store in
            let application = ApplyServerTask(store: store, in: workspace, clockOffset: offset)
            for row in rows { try application.apply(row) }
        }
        _ = PublishSnapshot(in: workspace).run()
    }
}
