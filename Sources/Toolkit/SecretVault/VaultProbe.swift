public import Credentials
public import SessionBus

/// Checks everything that a ``SecretServiceItem`` needs, and never causes a prompt.
public struct VaultProbe: Sendable {
    private let item: VaultItem?
    private let address: SessionBusAddress?
    private let deadline: Duration
    private let opener: (any CollectionOpener)?
    private let contents: @Sendable ([UInt8]) -> VaultContents

    /// Creates a probe; nothing is connected yet.
    ///
    /// - Parameters:
    ///   - item: The item, which another program made; nil before one is made.
    ///   - address: The session bus; nil if there is none.
    ///   - deadline: The time limit of all checks together.
    ///   - contents: Classifies the bytes of the item; ``VaultContents/tokens(_:)`` for tokens.
    public init(
        item: VaultItem?, address: SessionBusAddress?, deadline: Duration = .seconds(1),
        contents: @escaping @Sendable ([UInt8]) -> VaultContents = { _ in .secret }
    ) {
        self.init(item: item, address: address, deadline: deadline, opener: nil, contents: contents)
    }

    /// Creates a probe with an `opener` that is asked before a locked keyring is reported.
    package init(
        item: VaultItem?, address: SessionBusAddress?, deadline: Duration, opener: (any CollectionOpener)?,
        contents: @escaping @Sendable ([UInt8]) -> VaultContents
    ) {
        self.item = item
        self.address = address
        self.deadline = deadline
        self.opener = opener
        self.contents = contents
    }

    /// Makes the checks in their order, until one fails.
    ///
    /// Blocks.
    ///
    /// - Parameter provingWrites: Whether to write back the value that was read. The caller then holds the lock under
    ///   which the secret is replaced, so that no newer one is overwritten.
    /// - Returns: The result of every check.
    public func state(provingWrites: Bool = false) -> VaultState {
        guard let address else { return VaultState(passed: [], ending: .failed(.noBus)) }
        let progress = VaultProgress()
        let end = ContinuousClock.now + deadline
        let ending = TimeLimit.run(deadline) { [item, opener, contents] cancellation in
            do throws(VaultObstacle) {
                let conversation = try SecretServiceConversation(
                    on: address, cancellation, before: end, opener: opener)
                return try VaultProbe.ending(conversation, item, contents, progress, provingWrites: provingWrites)
            } catch {
                return .failed(error)
            }
        }
        return VaultState(passed: progress.passed, ending: ending ?? .failed(.timedOut))
    }

    private static func ending(
        _ conversation: borrowing SecretServiceConversation, _ item: VaultItem?,
        _ contents: ([UInt8]) -> VaultContents, _ progress: VaultProgress, provingWrites: Bool
    ) throws(VaultObstacle) -> VaultState.Verdict {
        progress.pass(.bus)
        let (path, session) = try conversation.find(item, progress)
        guard let path else { return .noItem }
        let value = try conversation.secret(of: path, in: session)
        switch contents(value) {
        case .secret: break
        case .nothing: return .noItem
        case .unreadable: return .unreadable
        }
        progress.pass(.reading)
        guard provingWrites else { return .notReached }
        try conversation.setSecret(of: path, to: value, in: session)
        progress.pass(.writing)
        return .passed
    }
}

/// The meaning of an item's bytes to its application.
public enum VaultContents: Sendable {
    /// A secret that can be used.
    case secret
    /// The value that a sign-out writes to an item that it cannot delete.
    case nothing
    /// Anything else.
    case unreadable

    /// Classifies the bytes of an item that holds a `Credentials/TokenSetDocument`.
    @Sendable public static func tokens(_ bytes: [UInt8]) -> VaultContents {
        if bytes == TokenSetDocument.signedOut { return .nothing }
        return TokenSetDocument.decode(bytes) == nil ? .unreadable : .secret
    }
}
