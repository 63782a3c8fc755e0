import TaskActions
import TaskHubEntities
import TaskStore

/// Confirms once in a run that the account is still in the organization whose tasks are here.
///
/// Each organization has its own change log, so the last known event is in no other one. To find it there takes one
/// request, of which the server allows 120 a minute. It allows 20 for the account, and everybody behind one address
/// shares them, so the account is requested only if the log does not decide.
struct ConfirmOrganization {
    private let store: SQLiteStore
    private let service: any TaskHubService
    private var isConfirmed = false

    init(store: SQLiteStore, service: any TaskHubService) {
        self.store = store
        self.service = service
    }

    /// Requests the account, and leaves the rest to ``run(asksFirst:)`` if only that request fails.
    ///
    /// - Throws: As ``CheckOrganization/run(_:)``.
    mutating func ask() async throws {
        guard !isConfirmed else { return }
        do {
            try await checkAccount()
        } catch let error as ServiceError {
            guard error.concernsOneEndpoint else { throw error }
        }
    }

    /// Confirms the organization, before anything is sent or all tasks are listed.
    ///
    /// - Parameter asksFirst: Whether to request the account even if the log could decide.
    /// - Throws: As ``CheckOrganization/run(_:)``, or ``ServiceError`` if nothing shows the organization.
    mutating func run(asksFirst: Bool) async throws {
        if asksFirst { try await ask() }
        guard !isConfirmed else { return }
        if try await isSameLog() {
            isConfirmed = true
        } else {
            try await checkAccount()
        }
    }

    private mutating func checkAccount() async throws {
        try CheckOrganization(in: store).run(try await service.account())
        isConfirmed = true
    }

    /// Returns whether the server's log contains the last known event.
    private func isSameLog() async throws -> Bool {
        guard let position = try store.read({ try $0.syncState().logPosition }) else { return false }
        do {
            return try await service.delta(after: position.cursor, limit: 1).events.first?.fingerprint
                == position.fingerprint
        } catch {
            switch error {
            // Also if it names a time: that may concern reading the log only.
            case .cursorExpired, .serverFailing: return false
            default:
                guard error.concernsOneEndpoint else { throw error }
                return false
            }
        }
    }
}
