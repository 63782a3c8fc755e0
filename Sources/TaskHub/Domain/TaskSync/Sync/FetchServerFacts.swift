import TaskActions
import TaskHubEntities
import TaskStore

/// Fetches what the change log does not contain, once an hour and when a person asks for a sync.
///
/// That is the account, the lists, the preferences, and how long the server keeps its log.
struct FetchServerFacts: Sendable {
    private static let interval: Int64 = 3600

    let store: SQLiteStore
    let service: any TaskHubService
    let workspace: Workspace

    /// Whether the last fetch is at least an hour old.
    func areDue() throws -> Bool {
        guard let fetchedAt = try store.read({ try $0.syncState().factsFetchedAt }) else { return true }
        return !(0..<Self.interval).contains(workspace.clock.now().seconds - fetchedAt.seconds)
    }

    /// Fetches the facts that are not about the account.
    ///
    /// If one request fails, it is retried an hour later, or by the next typed sync.
    ///
    /// - Parameter withProjects: Whether to fetch the lists too.
    /// - Throws: ``ServiceError`` if the following requests would fail too, or what the store threw.
    func run(withProjects: Bool) async throws {
        let now = workspace.clock.now()
        let projects = withProjects ? try await fetch(service.projects) : nil
        var preferences: [PreferenceKey: PreferenceValue] = [:]
        for group in PreferenceKey.Group.allCases {
            preferences.merge(try await fetch(group)) { _, new in new }
        }
        let facts = try await fetch(service.facts)
        let offset = await service.clockOffset ?? .zero
        try store.write { store in
            let application = ApplyServerTask(store: store, in: workspace, clockOffset: offset)
            if let projects { try application.apply(projects) }
            // A proxy may have spoiled a response.
            try store.requestUnreadable()
            try store.save(preferences, fetchedAt: now)
            var state = try store.syncState()
            state.factsFetchedAt = now
            state.eventRetentionDays = facts?.eventRetentionDays ?? state.eventRetentionDays
            try store.save(state)
        }
    }

    /// Returns the preferences of a group, or none of them if the account may not read them: it may well have tasks.
    private func fetch(_ group: PreferenceKey.Group) async throws -> [PreferenceKey: PreferenceValue] {
        do {
            return try await fetch { () async throws(ServiceError) in try await service.preferences(group) } ?? [:]
        } catch ServiceError.notPermitted(let code) where .notPermitted(code: code) != ServiceError.noOrganization {
            return [:]
        }
    }

    /// Returns the response, or `nil` if only this request failed or was throttled.
    private func fetch<Value>(_ request: () async throws(ServiceError) -> Value) async throws -> Value? {
        do {
            return try await request()
        } catch {
            guard error.concernsOneEndpoint else { throw error }
            return nil
        }
    }
}
