import Credentials
import FoundationEssentials
import Synchronization
import TaskHubTestSupport

/// What the processes of one signed-in user share: vault, lock, journal, provider and the time.
final class SignedInMachine: Sendable {
    static let start = Date(timeIntervalSince1970: 1_784_000_000)

    let vault: InMemoryVault
    let journal = InMemoryJournal()
    let lock: InMemoryLock
    let provider: InMemoryProvider
    let signedIn: TokenSet
    private let time = Mutex(SignedInMachine.start)

    /// `seconds`: how long the access token is good; it has ended a minute ago where nothing is said.
    init(
        goodFor seconds: TimeInterval = -60, provider: InMemoryProvider = InMemoryProvider(),
        lock: InMemoryLock = InMemoryLock(), refreshToken: String? = "refresh-1"
    ) {
        signedIn = TokenSet(
            accessToken: "access-1", refreshToken: refreshToken, idToken: "id-1", subject: "subject-1",
            expiresAt: SignedInMachine.start.addingTimeInterval(seconds))
        vault = InMemoryVault(signedIn)
        self.provider = provider
        self.lock = lock
    }

    func advance(by seconds: TimeInterval) { time.withLock { $0.addTimeInterval(seconds) } }

    /// Returns a new process of this machine.
    func process(
        jitter: Duration = .zero, lockWait: Duration = .seconds(10), saving: Duration = .milliseconds(20),
        isTyped: Bool = false, _ life: Lifetime = Lifetime(.never)
    ) -> RefreshToken {
        RefreshToken(
            vault: MortalVault(vault: vault, life: life), lock: lock,
            journal: MortalJournal(journal: journal, life: life),
            endpoint: MortalEndpoint(endpoint: provider, life: life),
            limits: RefreshLimits(
                jitter: jitter, lockWait: lockWait, saving: saving, savingPause: .milliseconds(1),
                backOff: .seconds(30), waitsForEarlierFailures: !isTyped),
            now: { self.time.withLock { $0 } })
    }

    /// Runs a refresh in a new process, with a margin of a minute.
    func run(_ life: Lifetime = Lifetime(.never)) async -> RefreshOutcome {
        await process(life).run(validFor: .seconds(60))
    }
}
