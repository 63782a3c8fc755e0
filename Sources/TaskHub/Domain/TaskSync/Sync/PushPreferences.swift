import TaskActions
import TaskHubEntities
import TaskStore

/// Sends the preferences that were chosen here.
///
/// Nothing else waits for them. One that fails on its own is retried later, and one that the server refuses counts on
/// this machine only. Sending one again changes nothing, so no attempt is recorded before it is sent.
struct PushPreferences: Sendable {
    private static let pause: Duration = .seconds(3600)
    /// After a response was lost, which says little about the server.
    private static let shortPause: Duration = .seconds(60)

    let store: SQLiteStore
    let service: any TaskHubService
    let workspace: Workspace

    /// Whether a preference is due to be sent.
    func isDue() throws -> Bool {
        let preferences = try store.read { try $0.preferences() }
        return PreferenceKey.Group.allCases.contains { !due($0, preferences).isEmpty }
    }

    /// Sends the preferences that are due, one request for each group.
    ///
    /// - Parameter summary: Counts the ones that the server took or refused.
    /// - Throws: ``ServiceError`` if other requests would fail too, or what the store threw.
    func run(_ summary: inout SyncSummary) async throws {
        for group in PreferenceKey.Group.allCases {
            let due = due(group, try store.read { try $0.preferences() })
            guard !due.isEmpty, try await !send(due, in: group, &summary) else { continue }
            // One value can make the server refuse all, or fail.
            for preference in due { _ = try await send([preference], in: group, &summary) }
        }
    }

    /// Returns whether the result is recorded: not if several values were sent and some may be all right.
    private func send(
        _ due: [StoredPreference], in group: PreferenceKey.Group, _ summary: inout SyncSummary
    ) async throws -> Bool {
        let values = due.compactMap { preference in preference.choice.map { (preference.key, $0.value) } }
        do {
            let answer = try await service.change(Dictionary(uniqueKeysWithValues: values), in: group)
            let now = workspace.clock.now()
            try store.write { store in
                try store.save(answer, fetchedAt: now)
                try settle(due, in: store, as: .sent)
            }
            summary.sent += due.count
        } catch let error as ServiceError {
            let now = workspace.clock.now()
            switch error {
            case .refused, .serverFailing(_, nil):
                if due.count > 1 { return false }
                let isRefused = if case .refused = error { true } else { false }
                let retry = isRefused ? nil : now.advanced(by: Self.pause)
                try store.write { try settle(due, in: $0, as: isRefused ? .refused : .failing, until: retry) }
                summary.rejected += isRefused ? 1 : 0
            case .notPermitted where error != .noOrganization:
                // An account that may not change them may well change tasks.
                let retry = now.advanced(by: Self.pause)
                try store.write { try settle(due, in: $0, as: .notPermitted, until: retry) }
            case _ where error.concernsOneEndpoint:
                let isLost = if case .outcomeUnknown = error { true } else { false }
                let retry = now.advanced(by: error.retryAfter ?? (isLost ? Self.shortPause : Self.pause))
                try store.write { try settle(due, in: $0, as: .failing, until: retry) }
            default: throw error
            }
        }
        return true
    }

    /// Changes the choices that the user has not changed since they were read.
    private func settle(
        _ due: [StoredPreference], in store: SyncTransaction, as state: StoredPreference.Choice.State,
        until notBefore: Instant? = nil
    ) throws {
        let current = try store.preferences()
        for preference in due {
            var stored = current[preference.key]
            guard let choice = stored.choice, choice == preference.choice else { continue }
            stored.choice?.state = state
            stored.choice?.notBefore = notBefore
            try store.save(stored)
        }
    }

    private func due(_ group: PreferenceKey.Group, _ preferences: Preferences) -> [StoredPreference] {
        let now = workspace.clock.now()
        return group.keys.map { preferences[$0] }.filter { preference in
            guard preference.isPending else { return false }
            guard let notBefore = preference.choice?.notBefore else { return true }
            // A later time than the longest pause means that the clock was set back.
            return notBefore <= now || notBefore > now.advanced(by: Self.pause)
        }
    }
}
