import TaskActions
import TaskHubEntities

/// Asks what the log of changes does not tell, once an hour: who we are there, the lists, the preferences, and how long
/// the log is kept.
struct FetchServerFacts: Sendable {
    private static let every: Int64 = 3600

    let store: any UnitOfWork
    let service: any TaskHubService
    let workspace: Workspace

    /// One of them that fails is asked for again an hour later.
    ///
    /// - Throws: ``SyncError/otherReplica`` where the account belongs to another organisation by now.
    func run(withProjects: Bool) async throws {
        let now = workspace.clock.now()
        let (asked, replica) = try store.readForSync { (try $0.syncState().factsAskedAt, try $0.replica()) }
        if let asked, (0..<Self.every).contains(now.seconds - asked.seconds) { return }
        if let account = try await answer(service.account) {
            guard let organization = account.organizationID else { throw ServiceError.noOrganization }
            let known = replica?.identity.organizationID ?? organization
            guard organization == known else { throw SyncError.otherReplica }
        }
        let projects = withProjects ? try await answer(service.projects) : nil
        let preferences = try await answer(service.taskPreferences)
        let facts = try await answer(service.facts)
        let offset = await service.clockOffset ?? .zero
        try store.writeForSync { store in
            let application = ApplyServerTask(store: store, ids: workspace.ids, now: now, clockOffset: offset)
            if let projects { try application.apply(projects) }
            if let preferences { try store.save(preferences) }
            var state = try store.syncState()
            state.factsAskedAt = now
            state.eventRetentionDays = facts?.eventRetentionDays ?? state.eventRetentionDays
            try store.save(state)
        }
    }

    /// nil: it fails alone, or is asked for too often by others behind the same address.
    private func answer<Value>(_ ask: () async throws(ServiceError) -> Value) async throws -> Value? {
        do {
            return try await ask()
        } catch {
            if case .throttled = error { return nil }
            guard error.concernsOneRequest else { throw error }
            return nil
        }
    }
}
