private import Credentials
public import SessionBus

/// Checks everything that a ``SecretServiceVault`` needs, and never causes a prompt.
public struct VaultProbe: Sendable {
    private let item: VaultItem?
    private let address: SessionBusAddress?
    private let deadline: Duration

    /// Creates a probe; nothing is connected yet.
    ///
    /// - Parameters:
    ///   - item: The item that the sign-in created; nil before the first sign-in.
    ///   - address: The session bus; nil if there is none.
    ///   - deadline: The time limit of all checks together.
    public init(item: VaultItem?, address: SessionBusAddress?, deadline: Duration = .seconds(1)) {
        self.item = item
        self.address = address
        self.deadline = deadline
    }

    /// Makes the checks in their order, until one fails.
    ///
    /// Blocks.
    ///
    /// - Parameter provingWrites: Whether to write back the value that was read. The caller then holds the lock under
    ///   which tokens are refreshed, so that no newer ones are overwritten.
    /// - Returns: The result of every check.
    public func state(provingWrites: Bool = false) -> VaultState {
        guard let address else { return VaultState(passed: [], obstacle: .noBus) }
        let progress = VaultProgress()
        let ending = TimeLimit.run(deadline) { [item] cancellation in
            VaultProbe.ending(address, item, cancellation, progress, provingWrites: provingWrites)
        }
        switch ending {
        case .complete: return VaultState(passed: progress.passed, obstacle: nil)
        case .stopped(let obstacle): return VaultState(passed: progress.passed, obstacle: obstacle)
        case nil: return VaultState(passed: progress.passed, obstacle: .timedOut)
        }
    }

    private enum Ending {
        case complete
        case stopped(VaultObstacle)
    }

    private static func ending(
        _ address: SessionBusAddress, _ item: VaultItem?, _ cancellation: Cancellation, _ progress: VaultProgress,
        provingWrites: Bool
    ) -> Ending {
        do throws(SecretServiceFailure) {
            let conversation = try SecretServiceConversation(on: address, cancellation)
            progress.pass(.bus)
            switch try VaultDoor.find(item, conversation, progress) {
            case .noService: return .stopped(.noService)
            case .noCollection: return .stopped(.noDefaultCollection)
            case .collectionLocked, .itemLocked: return .stopped(.locked)
            case .noItem: return .stopped(.noItem)
            case .open(let item):
                return try use(item, conversation, progress, provingWrites: provingWrites)
            }
        } catch {
            switch error {
            case .cancelled: return .stopped(.timedOut)
            case .isLocked, .isGone: return .stopped(.locked)
            case .noAnswer: return .stopped(progress.passed.isEmpty ? .noBus : .refused)
            }
        }
    }

    private static func use(
        _ item: String, _ conversation: borrowing SecretServiceConversation, _ progress: VaultProgress,
        provingWrites: Bool
    ) throws(SecretServiceFailure) -> Ending {
        let session = try conversation.openSession()
        let value = try conversation.secret(of: item, in: session)
        guard value != TokenSetDocument.signedOut else { return .stopped(.noItem) }
        guard TokenSetDocument.decode(value) != nil else { return .stopped(.unreadable) }
        progress.pass(.reading)
        guard provingWrites else { return .complete }
        try conversation.setSecret(of: item, to: value, in: session)
        progress.pass(.writing)
        return .complete
    }
}
