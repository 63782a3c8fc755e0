private import Credentials
public import SessionBus

/// Looks at everything the vault needs, one after the other, without ever causing a prompt.
public struct VaultProbe: Sendable {
    private let containerID: String?
    private let address: SessionBusAddress?
    private let deadline: Duration

    /// - Parameters:
    ///   - containerID: nil if nobody ever signed in: then there is no item to look for.
    ///   - address: nil if there is no session bus.
    ///   - deadline: for all checks together.
    public init(containerID: String?, address: SessionBusAddress?, deadline: Duration = .seconds(1)) {
        self.containerID = containerID
        self.address = address
        self.deadline = deadline
    }

    /// Makes the checks, in their order, until one fails.
    ///
    /// Proving that the value can be written writes back what was read. The caller holds the lock under which
    /// tokens are refreshed, lest newer ones are overwritten.
    public func state(provingWrites: Bool = false) -> VaultState {
        guard let address else { return VaultState(passed: [], obstacle: .noBus) }
        let progress = VaultProgress()
        let ending = TimeLimit.run(deadline) { [containerID] cancellation in
            VaultProbe.ending(address, containerID, cancellation, progress, provingWrites: provingWrites)
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
        _ address: SessionBusAddress, _ containerID: String?, _ cancellation: Cancellation, _ progress: VaultProgress,
        provingWrites: Bool
    ) -> Ending {
        do throws(SecretServiceFailure) {
            let conversation = try SecretServiceConversation(on: address, cancellation)
            progress.pass(.bus)
            switch try VaultDoor.find(containerID, conversation, progress) {
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
