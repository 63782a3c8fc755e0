import TaskActions
internal import TaskHubEntities
package import TaskStore

/// Checks that an account still belongs to the organization whose tasks are in the store.
package struct CheckOrganization: Sendable {
    private let store: SQLiteStore

    package init(in store: SQLiteStore) {
        self.store = store
    }

    /// Compares the account with the store.
    ///
    /// - Parameter account: The account, as the server has just described it.
    /// - Throws: ``ServiceError/noOrganization`` if it belongs to no organization,
    ///   ``SyncError/otherOrganization`` if it belongs to another one, or what the store threw.
    package func run(_ account: ServerAccount) throws {
        guard let organization = account.organizationID else { throw ServiceError.noOrganization }
        let known = try store.read { try $0.replica() }?.identity.organizationID ?? organization
        guard organization == known else { throw SyncError.otherOrganization }
    }
}
