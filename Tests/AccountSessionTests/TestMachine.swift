import AccountSession
import AppGroup
import Credentials
import FoundationEssentials
import TaskActions
import TaskHubEntities
import TaskHubGroup
import TaskHubTestSupport
import TaskStore
import TaskSync
import WebAddress

/// A machine with a real store.
///
/// What can fail on command is a double.
struct TestMachine: Sendable {
    static let server = "https://tasks.example.org"
    /// Now, as `Seed.now`.
    static let now = Date(timeIntervalSince1970: TimeInterval(Seed.now.microseconds / 1_000_000))

    let lock = InMemoryLock()
    let journal = InMemoryJournal()
    let provider = InMemoryProvider()
    let publisher = RecordingPublisher()
    let clock = FixedClock()
    let store: SQLiteStore
    let workspace: Workspace
    private let directory = TemporaryDirectory()

    /// Creates a machine whose program `driver` runs.
    init(driver: (any StoreDriver)? = nil) throws {
        let container = try GroupContainer.open(at: directory.appending("container"))
        let opened = try SQLiteStore.open(
            in: container, locks: ContainerLocks(paths: container.paths), now: Seed.now,
            zone: TestZones.utc, newStoreID: Seed.id(0))
        store = driver.map(opened.driven) ?? opened
        let ids = SteppingIDs()
        workspace = Workspace(
            store: store, publisher: publisher, clock: clock, zone: TestZones.utc, ids: ids,
            machine: { "machine" },
            recorders: [OutboxRecorder(ids: ids, signal: publisher)])
    }

    static func address() throws -> ServerAddress { try ServerAddress(server) }

    /// The record of a user whom the server knows, unless `userID` is nil.
    static func record(
        server: String = server, subject: String = "ada", userID: String? = "7", organization: EntityID? = nil
    ) -> AccountRecord {
        AccountRecord(
            server: server, issuer: "https://id.example.org", subject: subject, userID: userID,
            organizationID: organization?.description)
    }

    static func tokens(_ number: Int = 1, validFor seconds: TimeInterval = 600, subject: String = "ada") -> TokenSet {
        TokenSet(
            accessToken: "access-\(number)", refreshToken: "refresh-\(number)", subject: subject,
            expiresAt: now.addingTimeInterval(seconds))
    }

    /// The refresh of the tokens in `vault`.
    func refresh(_ vault: any TokenVault, unsaved: UnsavedTokens = UnsavedTokens()) -> RefreshToken {
        RefreshToken(
            vault: vault, lock: lock, journal: journal, endpoint: provider,
            limits: RefreshLimits(
                jitter: .zero, lockWait: .milliseconds(20), saving: .milliseconds(20), savingPause: .milliseconds(1)),
            unsaved: unsaved, now: { Self.now })
    }

    /// Creates a task, as before the first sign-in.
    @discardableResult
    func create(_ title: String) throws -> TaskItem {
        try CreateTask(in: workspace).run(TaskDraft(title: TaskTitle(title))).value.task
    }

    func titles() throws -> [String] {
        try store.read { try $0.tasks(TaskQuery(.all, at: Seed.now, in: TestZones.berlin)) }.map(\.title.text).sorted()
    }

    /// Signs in as somebody else, without carrying anything over.
    func replace(with record: AccountRecord) throws {
        _ = try ReplaceReplica(in: workspace).run(record.identity, carryingOver: false)
    }

    func plannedErasure() throws -> Erasure {
        try PlanErasure(in: workspace).run()
    }

    /// Erases the account, and returns the number of tasks that were in the store.
    func erase() throws -> Int? {
        try ForgetAccount(in: workspace).run(erasing: plannedErasure()).value
    }

    func setAsideNames() throws -> [String] { try store.setAsideStores().map(\.name) }

    func replica() throws -> TaskStore.Replica? { try store.read { try $0.replica() } }

    func outbox() throws -> [OutboxEntry] { try store.read { try $0.outbox() } }

    func isSignedIn() throws -> Bool { try store.read { try $0.syncState().isSignedIn } }
}
