public import Credentials
public import SessionBus

/// The secret of one item in the Secret Service (Secret Service API 0.2), for programs that must never cause a prompt.
///
/// It only calls methods that can't prompt, over its own connection, and never starts the service. The secret is
/// sent in plain over the user's own bus. Calls block; one time limit covers a whole call, connecting included. A call
/// that fails is repeated twice within that time, unless the keyring is locked or refuses. After a call that took too
/// long, calls fail at once for two seconds. So make one value for each process and share it between threads.
public struct SecretServiceItem: Sendable {
    private let item: VaultItem
    private let address: SessionBusAddress?
    private let deadline: Duration
    private let opener: (any CollectionOpener)?
    private let memory = FailureMemory()

    /// Describes where the secret is; nothing is connected yet.
    ///
    /// - Parameters:
    ///   - item: The item, which another program made.
    ///   - address: The session bus; nil if there is none.
    ///   - deadline: The time limit of one call.
    public init(_ item: VaultItem, address: SessionBusAddress?, deadline: Duration = .seconds(1)) {
        self.init(item, address: address, deadline: deadline, opener: nil)
    }

    /// Describes where the secret is, with an `opener` that is asked before a locked keyring is reported.
    package init(
        _ item: VaultItem, address: SessionBusAddress?, deadline: Duration, opener: (any CollectionOpener)?
    ) {
        self.item = item
        self.address = address
        self.deadline = deadline
        self.opener = opener
    }

    /// Reads the secret.
    ///
    /// - Returns: The bytes as stored; nil if the keyring is unlocked and has no such item.
    public func read() -> Result<[UInt8]?, VaultObstacle> {
        converse { conversation, path, session throws(VaultObstacle) in
            try conversation.secret(of: path, in: session)
        }
    }

    /// Replaces the secret of the item.
    ///
    /// Never creates an item.
    ///
    /// - Parameter secret: The new bytes.
    /// - Returns: `written` once the service has confirmed it. How durable it is then depends on the service.
    public func replace(with secret: [UInt8]) -> VaultWriteResult {
        switch converse({ conversation, path, session throws(VaultObstacle) in
            try conversation.setSecret(of: path, to: secret, in: session)
        }) {
        case .success(.some): .written
        case .success(nil): .notFound
        case .failure(let obstacle): .failed(obstacle)
        }
    }

    /// Does `work` with the item's path and a session.
    ///
    /// - Returns: What `work` returned, or nil if there is no item.
    private func converse<Value: Sendable>(
        _ work: @escaping @Sendable (borrowing SecretServiceConversation, String, String) throws(VaultObstacle) -> Value
    ) -> Result<Value?, VaultObstacle> {
        if let failure = memory.failure { return .failure(failure) }
        guard let address else { return .failure(.noBus) }
        let end = ContinuousClock.now + deadline
        let outcome = TimeLimit.run(deadline) { [item, opener] cancellation in
            Retry.run {
                Result { () throws(VaultObstacle) -> Value? in
                    let conversation = try SecretServiceConversation(
                        on: address, cancellation, before: end, opener: opener)
                    let (path, session) = try conversation.find(item)
                    guard let path else { return nil }
                    return try work(conversation, path, session)
                }
            }
        }
        let result = outcome ?? .failure(.timedOut)
        if case .failure(let obstacle) = result { memory.remember(obstacle) }
        return result
    }
}
