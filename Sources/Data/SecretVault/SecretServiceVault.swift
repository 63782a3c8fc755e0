public import Credentials
public import SessionBus

/// Tokens in the Secret Service (Secret Service API 0.2), for programs that must never cause a prompt.
///
/// It only calls methods that can't prompt, over a connection of its own, and never starts the service. The secret is
/// sent in plain over the user's own bus. Calls block; one time limit covers a whole call, connecting included. If the
/// service was unavailable or did not answer in time, later calls return the same at once. So make one value for each
/// process and share it between threads. A locked keyring is checked anew by each call.
public struct SecretServiceVault: TokenVault {
    private let item: VaultItem
    private let address: SessionBusAddress?
    private let deadline: Duration
    private let memory = FailureMemory()

    /// Creates a vault; nothing is connected yet.
    ///
    /// - Parameters:
    ///   - item: The item that the sign-in made.
    ///   - address: The session bus; nil if there is none.
    ///   - deadline: The time limit of one call.
    public init(item: VaultItem, address: SessionBusAddress?, deadline: Duration = .seconds(1)) {
        self.item = item
        self.address = address
        self.deadline = deadline
    }

    public func read() -> VaultReadResult {
        switch converse({ conversation, item throws(VaultObstacle) in
            try conversation.secret(of: item, in: conversation.openSession())
        }) {
        case .success(nil), .success(TokenSetDocument.signedOut): .notFound
        case .success(let value?): TokenSetDocument.decode(value).map { .found($0) } ?? .unreadable
        case .failure(let obstacle): .failed(obstacle)
        }
    }

    public func replace(with tokens: TokenSet) -> VaultWriteResult {
        // Only a date that is no number can't be encoded.
        guard let value = try? TokenSetDocument.encode(tokens) else { return .failed(.refused) }
        return set(value)
    }

    /// Replaces the tokens by ``Credentials/TokenSetDocument/signedOut``, and keeps the item.
    ///
    /// A sign-out does this before it deletes the item, since some keyrings prompt before they delete.
    ///
    /// - Returns: `written` once the service has confirmed it.
    public func empty() -> VaultWriteResult {
        set(TokenSetDocument.signedOut)
    }

    private func set(_ value: [UInt8]) -> VaultWriteResult {
        switch converse({ conversation, item throws(VaultObstacle) in
            try conversation.setSecret(of: item, to: value, in: conversation.openSession())
        }) {
        case .success(.some): .written
        case .success(nil): .notFound
        case .failure(let obstacle): .failed(obstacle)
        }
    }

    /// Does `work` with the item's path.
    ///
    /// - Returns: What `work` returned, or nil if there is no item.
    private func converse<Value: Sendable>(
        _ work: @escaping @Sendable (borrowing SecretServiceConversation, String) throws(VaultObstacle) -> Value
    ) -> Result<Value?, VaultObstacle> {
        if let failure = memory.failure { return .failure(failure) }
        guard let address else { return .failure(.noBus) }
        let outcome = TimeLimit.run(deadline) { [item] cancellation in
            Result { () throws(VaultObstacle) -> Value? in
                let conversation = try SecretServiceConversation(on: address, cancellation)
                guard let path = try conversation.path(of: item, VaultProgress()) else { return nil }
                return try work(conversation, path)
            }
        }
        let result = outcome ?? .failure(.timedOut)
        if case .failure(let obstacle) = result { memory.remember(obstacle) }
        return result
    }
}
