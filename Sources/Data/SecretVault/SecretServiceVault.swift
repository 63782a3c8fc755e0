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
        switch converse({ conversation, item throws(SecretServiceFailure) in
            try conversation.secret(of: item, in: conversation.openSession())
        }) {
        case .done(TokenSetDocument.signedOut): .notFound
        case .done(let value): TokenSetDocument.decode(value).map { .found($0) } ?? .unreadable
        case .notFound: .notFound
        case .locked: .locked
        case .unavailable: .unavailable
        case .timedOut: .timedOut
        }
    }

    public func replace(with tokens: TokenSet) -> VaultWriteResult {
        // Only a date that is no number can't be encoded.
        guard let value = try? TokenSetDocument.encode(tokens) else { return .unavailable }
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
        switch converse({ conversation, item throws(SecretServiceFailure) in
            try conversation.setSecret(of: item, to: value, in: conversation.openSession())
        }) {
        case .done: return .written
        case .notFound: return .notFound
        case .locked: return .locked
        case .unavailable: return .unavailable
        case .timedOut: return .timedOut
        }
    }

    /// How a conversation ended that was to do something with the item.
    private enum Outcome<Value: Sendable>: Sendable {
        case done(Value)
        case notFound
        case locked
        case unavailable
        case timedOut
    }

    private func converse<Value: Sendable>(
        _ work: @escaping @Sendable (borrowing SecretServiceConversation, String) throws(SecretServiceFailure) -> Value
    ) -> Outcome<Value> {
        switch memory.failure {
        case .unavailable: return .unavailable
        case .timedOut: return .timedOut
        case nil: break
        }
        guard let address else { return .unavailable }
        let outcome = TimeLimit.run(deadline) { [item] cancellation in
            SecretServiceVault.outcome(on: address, item, cancellation, work)
        }
        switch outcome {
        case .unavailable: memory.remember(.unavailable)
        case .timedOut, nil: memory.remember(.timedOut)
        case .done, .notFound, .locked: break
        }
        return outcome ?? .timedOut
    }

    private static func outcome<Value: Sendable>(
        on address: SessionBusAddress, _ item: VaultItem, _ cancellation: Cancellation,
        _ work: (borrowing SecretServiceConversation, String) throws(SecretServiceFailure) -> Value
    ) -> Outcome<Value> {
        do throws(SecretServiceFailure) {
            let conversation = try SecretServiceConversation(on: address, cancellation)
            switch try VaultDoor.find(item, conversation, VaultProgress()) {
            case .noService, .noCollection: return .unavailable
            case .collectionLocked, .itemLocked: return .locked
            case .noItem: return .notFound
            case .open(let item): return .done(try work(conversation, item))
            }
        } catch {
            switch error {
            case .cancelled: return .timedOut
            // Never "not found": an item that vanishes under our hands was locked away.
            case .isLocked, .isGone: return .locked
            case .noAnswer: return .unavailable
            }
        }
    }
}
