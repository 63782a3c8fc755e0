import TaskActions
import TaskHubEntities

/// Fetches the few tasks that the server's own widget shows, and has the cards show them: of use after one round trip,
/// while everything else is still to come.
struct FetchFirstTasks: Sendable {
    let store: any UnitOfWork
    let service: any TaskHubService
    let workspace: Workspace

    /// What comes after does not depend on it: a failure of this request alone is passed over.
    func run() async throws {
        let rows: [ServerWidgetTask]
        do {
            rows = try await service.widgetTasks()
        } catch {
            guard error.concernsOneRequest else { throw error }
            return
        }
        let offset = await service.clockOffset ?? .zero
        try store.writeForSync { store in
            let application = ApplyServerTask(
                store: store, ids: workspace.ids, now: workspace.clock.now(), clockOffset: offset)
            for row in rows { try application.apply(row) }
        }
        _ = PublishSnapshot(in: workspace).run()
    }
}
