import AccountSession
import Credentials
import PosixFiles
import Synchronization
import TaskHubTestSupport
import TaskStore
import TaskSync

/// A keyring that can be told to be in every state.
final class InMemoryKeyring: KeyringVault {
    private struct State {
        var tokens: TokenSet?
        var obstacle: VaultObstacle?
        var unlocking = PromptResult.done
        var deletion: DeletionResult?
        var refusesCreation = false
        var refusesEmptying = false
        var prompts = 0
        var purpose: UnlockPurpose?
        var deletions = 0
    }

    private let state: Mutex<State>

    init(_ tokens: TokenSet? = nil) {
        state = Mutex(State(tokens: tokens))
    }

    var tokens: TokenSet? { state.withLock { $0.tokens } }

    /// How often the user was asked.
    var prompts: Int { state.withLock { $0.prompts } }

    /// What it was to be unlocked for.
    var purpose: UnlockPurpose? { state.withLock { $0.purpose } }

    /// How often the item was to be deleted.
    var deletions: Int { state.withLock { $0.deletions } }

    /// A prompt answered with `unlocking` removes the obstacle if it is `done`.
    func obstruct(_ obstacle: VaultObstacle, unlocking: PromptResult = .done) {
        state.withLock {
            $0.obstacle = obstacle
            $0.unlocking = unlocking
        }
    }

    func refuseCreation() { state.withLock { $0.refusesCreation = true } }

    func refuseEmptying() { state.withLock { $0.refusesEmptying = true } }

    func endDeletion(with result: DeletionResult) { state.withLock { $0.deletion = result } }

    func read() -> VaultReadResult {
        state.withLock { state in
            state.obstacle.map { .failed($0) } ?? state.tokens.map { .found($0) } ?? .notFound
        }
    }

    func replace(with tokens: TokenSet) -> VaultWriteResult {
        state.withLock { state in
            if let obstacle = state.obstacle { return .failed(obstacle) }
            guard state.tokens != nil else { return .notFound }
            state.tokens = tokens
            return .written
        }
    }

    func state(provingWrites: Bool) -> VaultState {
        state.withLock { state in
            if let obstacle = state.obstacle {
                let passed: [VaultCheck] =
                    switch obstacle {
                    case .noBus: []
                    case .noService: [.bus]
                    case .itemLocked: [.bus, .service, .collection, .session]
                    default: [.bus, .service]
                    }
                return VaultState(passed: passed, ending: .failed(obstacle))
            }
            guard state.tokens != nil else {
                return VaultState(passed: [.bus, .service, .collection, .session], ending: .noItem)
            }
            let read: [VaultCheck] = [.bus, .service, .collection, .session, .item, .reading]
            guard provingWrites else { return VaultState(passed: read, ending: .notReached) }
            return VaultState(passed: read + [.writing], ending: .passed)
        }
    }

    func unlock(for purpose: UnlockPurpose) -> PromptResult {
        state.withLock { state in
            state.prompts += 1
            state.purpose = purpose
            if state.unlocking == .done { state.obstacle = nil }
            return state.unlocking
        }
    }

    func create(_ tokens: TokenSet, mayPrompt: Bool) -> PromptResult {
        state.withLock { state in
            if state.obstacle == .locked, mayPrompt {
                state.prompts += 1
                guard state.unlocking == .done else { return state.unlocking }
                state.obstacle = nil
            }
            if let obstacle = state.obstacle { return .failed(obstacle) }
            if state.refusesCreation { return .failed(.refused) }
            state.tokens = tokens
            return .done
        }
    }

    func empty() -> VaultWriteResult {
        state.withLock { state in
            if let obstacle = state.obstacle { return .failed(obstacle) }
            if state.refusesEmptying { return .failed(.refused) }
            guard state.tokens != nil else { return .notFound }
            state.tokens = nil
            return .written
        }
    }

    func delete() -> DeletionResult {
        state.withLock { state in
            state.deletions += 1
            if let obstacle = state.obstacle { return .failed(obstacle) }
            if let deletion = state.deletion { return deletion }
            defer { state.tokens = nil }
            return state.tokens == nil ? .notFound : .deleted
        }
    }
}

/// A file in memory, which can be damaged.
final class InMemoryPlainVault: PlainVault {
    private static let unusable = VaultObstacle.unusableFile(.system(path: "/tokens", errno: 5))

    let path = "/container/tokens"
    private let contents: Mutex<TokenSet?>
    private let isBroken: Bool

    init(_ tokens: TokenSet? = nil, isBroken: Bool = false) {
        contents = Mutex(tokens)
        self.isBroken = isBroken
    }

    var tokens: TokenSet? { contents.withLock { $0 } }

    func read() -> VaultReadResult {
        isBroken ? .failed(Self.unusable) : tokens.map { .found($0) } ?? .notFound
    }

    func replace(with tokens: TokenSet) -> VaultWriteResult {
        self.tokens == nil ? .notFound : create(tokens)
    }

    func create(_ tokens: TokenSet) -> VaultWriteResult {
        if isBroken { return .failed(Self.unusable) }
        contents.withLock { $0 = tokens }
        return .written
    }

    func delete() -> Bool {
        if isBroken { return false }
        contents.withLock { $0 = nil }
        return true
    }
}

/// Who is signed in, in memory.
final class InMemoryRecords: AccountRecords {
    struct Saved: Hashable {
        var record: AccountRecord?
        var storage: TokenStorage?
    }

    private let saved: Mutex<Saved>

    init(_ record: AccountRecord? = nil, storage: TokenStorage? = nil) {
        saved = Mutex(Saved(record: record, storage: storage))
    }

    var contents: Saved { saved.withLock { $0 } }

    func current() throws -> AccountRecord? { contents.record }

    func save(_ record: AccountRecord) throws { saved.withLock { $0.record = record } }

    func save(_ record: AccountRecord, storage: TokenStorage) throws {
        saved.withLock { $0 = Saved(record: record, storage: storage) }
    }

    func clear() throws { saved.withLock { $0 = Saved() } }
}

/// A provider that grants a session or fails, and remembers which session it ended.
final class ScriptedProvider: SignInProvider, SignOutProvider {
    private let session: Result<ProviderSession, any Error>
    private let ending: ProviderSignOut
    private let ended = Mutex<[TokenSet]>([])
    private let revoked = Mutex<[TokenSet]>([])
    private let meanwhile: @Sendable () -> Void

    init(
        _ session: Result<ProviderSession, any Error>, ending: ProviderSignOut = .ended,
        meanwhile: @escaping @Sendable () -> Void = {}
    ) {
        self.session = session
        self.ending = ending
        self.meanwhile = meanwhile
    }

    static func granting(_ tokens: TokenSet) -> ScriptedProvider {
        ScriptedProvider(.success(ProviderSession(issuer: "https://id.example.org", tokens: tokens)))
    }

    /// The tokens of the sessions that were to end.
    var endedSessions: [TokenSet] { ended.withLock { $0 } }

    /// The tokens whose refresh token was to be revoked.
    var revokedTokens: [TokenSet] { revoked.withLock { $0 } }

    func revoke(_ tokens: TokenSet, of record: AccountRecord, replacedBy current: TokenSet?) async {
        revoked.withLock { $0.append(tokens) }
    }

    func signIn() async throws -> ProviderSession {
        meanwhile()
        return try session.get()
    }

    func end(_ tokens: TokenSet, of record: AccountRecord) async -> ProviderSignOut {
        ended.withLock { $0.append(tokens) }
        return ending
    }
}

/// A server that knows one account, or fails.
struct ScriptedAccounts: ServerAccounts {
    let answer: Result<ServerAccount, ServiceError>

    func account(of tokens: TokenSet) async throws -> ServerAccount { try answer.get() }
}

/// A user who gives the same answer to every question, or is not there.
final class ScriptedDialog: AdoptionDialog {
    private let answer: Bool?
    private let asked = Mutex<[AdoptionQuestion]>([])
    private let reported = Mutex<[AdoptionNotice]>([])

    /// nil: no user is there.
    init(_ answer: Bool?) {
        self.answer = answer
    }

    var questions: [AdoptionQuestion] { asked.withLock { $0 } }
    var notices: [AdoptionNotice] { reported.withLock { $0 } }
    var canAsk: Bool { answer != nil }

    func confirms(_ question: AdoptionQuestion) -> Bool {
        asked.withLock { $0.append(question) }
        return answer ?? false
    }

    func report(_ notice: AdoptionNotice) { reported.withLock { $0.append(notice) } }
}

/// A registration of this machine that ends as told.
final class ScriptedDevice: SignOutDevice {
    private let outcome: DeviceSignOut
    private let count = Mutex(0)
    private let meanwhile: @Sendable () -> Void

    init(_ outcome: DeviceSignOut, meanwhile: @escaping @Sendable () -> Void = {}) {
        self.outcome = outcome
        self.meanwhile = meanwhile
    }

    /// How often it was to be unregistered.
    var requests: Int { count.withLock { $0 } }

    func unregister() async -> DeviceSignOut {
        count.withLock { $0 += 1 }
        meanwhile()
        return outcome
    }
}
