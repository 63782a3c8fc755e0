import Credentials
import FoundationEssentials
import Synchronization
import TaskHubTestSupport
import TaskStore

/// A machine's vault, at which a program stops.
struct SteppingVault: TokenVault {
    let machine: Machine
    let program: Program

    func read() -> VaultReadResult {
        do {
            guard let failure = try program.step(.readingVault) else { return machine.vault.read() }
            machine.excuse()
            guard failure % 2 == 0 else { return .failed(.timedOut) }
            machine.world.chronicle.count(.keyringLocked)
            return .failed(.locked)
        } catch {
            machine.excuse()
            return .failed(.noService)
        }
    }

    func replace(with tokens: TokenSet) -> VaultWriteResult {
        do {
            guard let failure = try program.step(.writingVault) else { return machine.vault.replace(with: tokens) }
            if machine.vault.tokens != tokens { machine.world.chronicle.count(.tokensNotSaved) }
            machine.excuse()
            // The vault may have stored what it did not confirm.
            if failure % 3 == 0 { _ = machine.vault.replace(with: tokens) }
            return .failed(failure % 2 == 0 ? .locked : .timedOut)
        } catch {
            machine.excuse()
            return .notFound
        }
    }
}

/// A machine's journal, at which a program stops.
struct SteppingJournal: RefreshJournal {
    let machine: Machine
    let program: Program

    func read() -> RefreshMark? { program.isKilled ? nil : machine.journal.read() }

    func record(_ mark: RefreshMark) -> JournalWriteResult { step { machine.journal.record(mark) } }

    func clear() -> JournalWriteResult { step { machine.journal.clear() } }

    private func step(_ write: () -> JournalWriteResult) -> JournalWriteResult {
        do {
            if try program.step(.writingJournal) == nil { return write() }
        } catch {}
        machine.excuse()
        return .notWritten
    }
}

/// The way to the provider: a program stops before its request and before the reply.
struct SteppingEndpoint: TokenEndpoint {
    let machine: Machine
    let program: Program

    func refresh(_ refreshToken: String) async -> RefreshResponse {
        do {
            let failure = try program.step(.refreshing).map { $0 % 5 }
            switch failure {
            case 0?: return .unreachable
            case 1?: return .serverError
            case 2?: return .refused(code: "invalid_client")
            case 3?: return .lostReply
            default: break
            }
            let response = machine.world.provider.refresh(refreshToken, at: machine.world.clock.now())
            try program.step(.refreshed)
            guard failure == nil else {
                machine.world.chronicle.count(.lostTokens)
                machine.excuse()
                return .lostReply
            }
            return response
        } catch {
            machine.excuse()
            return .unreachable
        }
    }
}

/// A lock between the programs of a machine.
///
/// A program that finds it taken waits for its next turn instead of for the clock.
struct SteppingLock: ProcessLock {
    /// A lock, and whether it is taken.
    final class Bolt: Sendable {
        private let isTaken = Mutex(false)

        var isOpen: Bool { isTaken.withLock { !$0 } }

        func take() -> Bool {
            isTaken.withLock { isTaken in
                defer { isTaken = true }
                return !isTaken
            }
        }

        func release() { isTaken.withLock { $0 = false } }
    }

    private static let maximumTurns = 200

    let bolt: Bolt
    let program: Program

    func withLock<Value: Sendable>(
        waitingAtMost limit: Duration, _ work: @escaping @Sendable () async -> Value
    ) async -> ProcessLockResult<Value> {
        do {
            if try program.step(.locking) != nil { return .failed }
            var turns = limit > .zero ? SteppingLock.maximumTurns : 0
            while !bolt.take() {
                if turns == 0 { return .busy }
                turns -= 1
                try program.step(.waiting)
            }
        } catch {
            return .failed
        }
        defer { bolt.release() }
        return .held(await work())
    }
}
