package import TaskActions
import TaskHubEntities

/// The repositories of a store that can belong to an account.
package protocol AccountRepositories:
    Repositories, ReplicaRepository, OutboxRepository, PreferenceRepository
{}

/// The repositories that synchronization uses within one transaction.
///
/// Change recorders do not observe these changes, so nothing received from the server is sent back.
package protocol SyncRepositories: AccountRepositories, SyncRepository {}

extension SyncRepositories {
    /// Returns the state of synchronization; `nil` if the store does not belong to an account.
    package func accountState() throws -> SyncState? {
        try replica() == nil ? nil : syncState()
    }
}

extension UnitOfWork {
    /// Runs `work` on one consistent state, as ``UnitOfWork/read(_:)`` does.
    package func readAccount<Value>(_ work: (any AccountRepositories) throws -> Value) throws -> Value {
        try read { try work($0.asAccount()) }
    }

    /// Runs `work` in one transaction, as ``UnitOfWork/write(_:)`` does.
    package func writeAccount<Value>(_ work: (any AccountRepositories) throws -> Value) throws -> Value {
        try write { try work($0.asAccount()) }
    }

    /// Runs `work` on one consistent state, as ``UnitOfWork/read(_:)`` does.
    package func readForSync<Value>(_ work: (any SyncRepositories) throws -> Value) throws -> Value {
        try read { try work($0.asSync()) }
    }

    /// Runs `work` in one transaction, as ``UnitOfWork/write(_:)`` does.
    package func writeForSync<Value>(_ work: (any SyncRepositories) throws -> Value) throws -> Value {
        try write { try work($0.asSync()) }
    }
}

extension Workspace {
    /// Changes the store's account data in one transaction, then publishes the snapshot.
    func commitAccount<Value>(
        _ work: (any AccountRepositories, Instant) throws -> Value
    ) throws -> Committed<Value> {
        let now = clock.now()
        let value = try store.writeAccount { try work($0, now) }
        return Committed(value: value, publication: PublishSnapshot(in: self).run())
    }
}

extension Repositories {
    fileprivate func asAccount() -> any AccountRepositories {
        guard let account = self as? any AccountRepositories else {
            preconditionFailure("The store cannot belong to an account")
        }
        return account
    }

    fileprivate func asSync() -> any SyncRepositories {
        guard let sync = self as? any SyncRepositories else { preconditionFailure("The store cannot synchronize") }
        return sync
    }
}
