public import Credentials
public import SessionBus

/// The tokens in the Secret Service, for programs that must not ask: no call can cause a prompt.
///
/// One time limit holds for all of a call. That the service was unavailable or silent is remembered for the life of
/// the vault, so a program makes one and shares it. A locked keyring is looked at again.
public struct SecretServiceVault: TokenVault {
    private let containerID: String
    private let address: SessionBusAddress?
    private let deadline: Duration
    private let memory = FailureMemory()

    /// - Parameters:
    ///   - containerID: the random id that the sign-in gave to the item; it can be read while the keyring is locked.
    ///   - address: nil if there is no session bus.
    ///   - deadline: for all of one call, connecting included.
    public init(containerID: String, address: SessionBusAddress?, deadline: Duration = .seconds(1)) {
        self.containerID = containerID
        self.address = address
        self.deadline = deadline
    }

    public func read() -> VaultReading {
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

    public func replace(with tokens: TokenSet) -> VaultWriting {
        // Only a date that is no number can't be encoded.
        guard let value = try? TokenSetDocument.encode(tokens) else { return .unavailable }
        return set(value)
    }

    /// Takes the tokens out of the item, which stays.
    ///
    /// A sign-out does so before it deletes the item: some keyrings ask before they delete.
    public func empty() -> VaultWriting {
        set(TokenSetDocument.signedOut)
    }

    private func set(_ value: [UInt8]) -> VaultWriting {
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
        let outcome = TimeLimit.run(deadline) { [containerID] cancellation in
            SecretServiceVault.outcome(on: address, containerID, cancellation, work)
        }
        switch outcome {
        case .unavailable: memory.remember(.unavailable)
        case .timedOut, nil: memory.remember(.timedOut)
        case .done, .notFound, .locked: break
        }
        return outcome ?? .timedOut
    }

    private static func outcome<Value: Sendable>(
        on address: SessionBusAddress, _ containerID: String, _ cancellation: Cancellation,
        _ work: (borrowing SecretServiceConversation, String) throws(SecretServiceFailure) -> Value
    ) -> Outcome<Value> {
        do throws(SecretServiceFailure) {
            let conversation = try SecretServiceConversation(on: address, cancellation)
            switch try VaultDoor.find(containerID, conversation, VaultProgress()) {
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
