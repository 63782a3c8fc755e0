private import CGIO
public import Credentials
public import SessionBus
private import Synchronization

/// The secret of one item in the Secret Service (Secret Service API 0.2), for programs that must never cause a prompt.
///
/// It only calls methods that can't prompt, over its own connection, and never starts the service. The secret is sent
/// unencrypted over the user's own bus. Calls block; one time limit covers a whole call, connecting included. A call
/// that fails is repeated twice within that time, unless the keyring is locked or refuses. After a call that took too
/// long, calls fail at once for two seconds. So make one value for each process and share it between threads.
public struct SecretServiceItem: KeptSecret {
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
    /// - Returns: The bytes as stored; nil if the keyring is unlocked and has no such item. More than
    ///   `SecretSize.limit` of them count as ``Credentials/VaultObstacle/failing``.
    public func read() -> Result<[UInt8]?, VaultObstacle> {
        converse { conversation, path, session throws(VaultObstacle) in
            let secret = try conversation.secret(of: path, in: session)
            guard secret.count <= SecretSize.limit else { throw .failing }
            return secret
        }
    }

    /// Replaces the secret of the item.
    ///
    /// Never creates an item.
    ///
    /// - Parameter secret: The new bytes. More than `SecretSize.limit` are refused.
    /// - Returns: `written` once the service has confirmed it. How durable it is then depends on the service.
    public func replace(with secret: [UInt8]) -> VaultWriteResult {
        guard secret.count <= SecretSize.limit else { return .failed(.refused) }
        return
            switch converse({ conversation, path, session throws(VaultObstacle) in
                try conversation.setSecret(of: path, to: secret, in: session)
            })
        {
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

/// The last time-out of a vault, so that a process does not wait for an unresponsive service at each call.
final class FailureMemory: Sendable {
    /// Short, so that a service that was only slow is soon asked again.
    private static let duration = Duration.seconds(2)

    private let timedOutAt = Mutex<ContinuousClock.Instant?>(nil)

    var failure: VaultObstacle? {
        timedOutAt.withLock { $0.map { .now - $0 < Self.duration } ?? false ? .timedOut : nil }
    }

    /// Remembers a time-out.
    ///
    /// What fails at once may be tried again at once.
    func remember(_ obstacle: VaultObstacle) {
        guard obstacle == .timedOut else { return }
        timedOutAt.withLock { $0 = .now }
    }
}

/// Repeats work that failed for a moment, as while a service restarts.
enum Retry {
    private static let attempts = 3
    /// In microseconds.
    private static let pause: gulong = 50_000

    /// Returns the first result that will not change by itself, or the last one.
    ///
    /// Blocks.
    static func run<Value>(_ work: () -> Result<Value, VaultObstacle>) -> Result<Value, VaultObstacle> {
        for _ in 1..<attempts {
            let result = work()
            guard case .failure(let obstacle) = result, obstacle.mayPass else { return result }
            g_usleep(pause)
        }
        return work()
    }
}

extension VaultObstacle {
    fileprivate var mayPass: Bool {
        switch self {
        case .noBus, .noService, .failing: true
        // A refusal may be the user's own, who should not be asked again.
        case .noDefaultCollection, .locked, .itemLocked, .otherCollectionLocked, .timedOut, .refused, .unusableFile:
            false
        }
    }
}
