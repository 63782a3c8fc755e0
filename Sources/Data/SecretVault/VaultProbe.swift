public import Credentials
public import SessionBus

/// Checks everything that a ``SecretServiceVault`` needs, and never causes a prompt.
public struct VaultProbe: Sendable {
    private let item: VaultItem?
    private let address: SessionBusAddress?
    private let deadline: Duration
    private let opener: (any CollectionOpener)?

    /// Creates a probe; nothing is connected yet.
    ///
    /// - Parameters:
    ///   - item: The item that the sign-in created; nil before the first sign-in.
    ///   - address: The session bus; nil if there is none.
    ///   - deadline: The time limit of all checks together.
    public init(item: VaultItem?, address: SessionBusAddress?, deadline: Duration = .seconds(1)) {
        self.init(item: item, address: address, deadline: deadline, opener: nil)
    }

    /// Creates a probe with an `opener` that is asked before a locked keyring is reported.
    package init(
        item: VaultItem?, address: SessionBusAddress?, deadline: Duration, opener: (any CollectionOpener)?
    ) {
        self.item = item
        self.address = address
        self.deadline = deadline
        self.opener = opener
    }

    /// Makes the checks in their order, until one fails.
    ///
    /// Blocks.
    ///
    /// - Parameter provingWrites: Whether to write back the value that was read. The caller then holds the lock under
    ///   which tokens are refreshed, so that no newer ones are overwritten.
    /// - Returns: The result of every check.
    public func state(provingWrites: Bool = false) -> VaultState {
        guard let address else { return VaultState(passed: [], ending: .failed(.noBus)) }
        let progress = VaultProgress()
        let end = ContinuousClock.now + deadline
        let ending = TimeLimit.run(deadline) { [item, opener] cancellation in
            do throws(VaultObstacle) {
                let conversation = try SecretServiceConversation(
                    on: address, cancellation, before: end, opener: opener)
                return try VaultProbe.ending(conversation, item, progress, provingWrites: provingWrites)
            } catch {
                return .failed(error)
            }
        }
        return VaultState(passed: progress.passed, ending: ending ?? .failed(.timedOut))
    }

    private static func ending(
        _ conversation: borrowing SecretServiceConversation, _ item: VaultItem?, _ progress: VaultProgress,
        provingWrites: Bool
    ) throws(VaultObstacle) -> VaultState.Verdict {
        progress.pass(.bus)
        let (path, session) = try conversation.find(item, progress)
        guard let path else { return .noItem }
        let value = try conversation.secret(of: path, in: session)
        guard value != TokenSetDocument.signedOut else { return .noItem }
        guard TokenSetDocument.decode(value) != nil else { return .unreadable }
        progress.pass(.reading)
        guard provingWrites else { return .notReached }
        try conversation.setSecret(of: path, to: value, in: session)
        progress.pass(.writing)
        return .passed
    }
}
