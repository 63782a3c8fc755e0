import AccountSession
import AppGroup
import Credentials
import Foundation
import Synchronization
import TaskActions
import TaskHubContainer
import TaskHubEntities
import TaskHubGroup
import TaskHubTestSupport
import TaskStore
import TaskSync

/// A machine of the user: what outlives its programs.
final class Machine: Sendable {
    static let record = AccountRecord(
        server: World.address, issuer: "i", subject: "alice", userID: "1", organizationID: nil)

    let number: Int
    let world: World
    let clock: SkewedClock
    let ids: SteppingIDs
    let vault: InMemoryVault
    let journal = InMemoryJournal()
    let refreshLock = SteppingLock.Bolt()
    let syncLock: SteppingLock.Bolt
    private let container: GroupContainer
    /// Open all the time, like the store of a bar's program.
    private let opened: Mutex<SQLiteStore>
    private let signedOut = Mutex(false)

    /// Makes a machine whose clock is so many seconds fast, with nothing in the container at `path`.
    init(_ number: Int, in world: World, at path: String, fastBy seconds: Int64) throws {
        self.number = number
        self.world = world
        syncLock = world.syncLocks[number]
        clock = SkewedClock(right: world.clock, seconds: seconds)
        ids = SteppingIDs(from: (number + 1) * 10_000_000)
        vault = InMemoryVault(world.provider.signIn(at: world.clock.now(), machine: clock.now()))
        try Machine.removeIfPresent(path)
        container = try GroupContainer.open(at: path)
        opened = Mutex(try Machine.open(container, clock.now(), ids))
        _ = try BindReplica(in: workspace).run(Machine.record.identity, adoption: .accepted)
    }

    /// Closes the store, which would otherwise stay open until the process ends.
    func close() { opened.withLock { Machine.close($0) } }

    // MARK: The store

    var store: SQLiteStore { opened.withLock { $0 } }

    /// The store as a program sees it that nothing interrupts.
    var workspace: Workspace {
        let publisher = FileSnapshotPublisher(
            container: container, locks: ContainerLocks(paths: container.paths), timeout: .zero)
        return Workspace(
            store: store, publisher: publisher, clock: clock, zone: TestZones.utc, ids: ids, machine: { "machine" },
            recorders: [OutboxRecorder(ids: ids, signal: publisher)])
    }

    /// Opens the store as another program.
    func openStore() throws -> SQLiteStore { try Machine.open(container, clock.now(), ids) }

    func publisher(for program: Program) -> SteppingPublisher {
        let publisher = FileSnapshotPublisher(
            container: container, locks: ContainerLocks(paths: container.paths), timeout: .zero)
        return SteppingPublisher(publisher: publisher, program: program)
    }

    private static func open(_ container: GroupContainer, _ now: Instant, _ ids: SteppingIDs) throws -> SQLiteStore {
        try SQLiteStore.open(
            in: container, locks: ContainerLocks(paths: container.paths), now: now, zone: TestZones.utc,
            busyTimeout: .zero, newStoreID: ids.next())
    }

    /// Closes a store, which programs leave to the system at their end.
    static func close(_ store: SQLiteStore) {
        do {
            try store.close()
        } catch {
            preconditionFailure("\(error)")
        }
    }

    /// Whether the log is long enough for a checkpoint.
    var hasLongLog: Bool {
        let attributes = try? FileManager.default.attributesOfItem(atPath: "\(container.paths.store)-wal")
        return (attributes?[.size] as? Int ?? 0) > 512 * 1024
    }

    /// The database file's bytes, without the log.
    ///
    /// Beside a writer, SQLite copies the log into it, but does not shorten the log.
    var database: Data? { FileManager.default.contents(atPath: container.paths.store) }

    /// Copies the store, while no program runs.
    func backUp() throws {
        try withoutStore { try Machine.copy(container.paths.store, to: backup) }
    }

    /// Puts the copy in place of the store, while no program runs.
    ///
    /// - Returns: Whether there was a copy.
    func setBack() throws -> Bool {
        guard FileManager.default.fileExists(atPath: backup) else { return false }
        try withoutStore { try Machine.copy(backup, to: container.paths.store) }
        return true
    }

    func forgetBackup() throws { try Machine.removeIfPresent(backup) }

    private static func removeIfPresent(_ path: String) throws {
        if FileManager.default.fileExists(atPath: path) { try FileManager.default.removeItem(atPath: path) }
    }

    private var backup: String { "\(container.paths.container)/backup" }

    private func withoutStore(_ work: () throws -> Void) throws {
        // The last connection to close copies the log into the database and removes it.
        try opened.withLock { store in
            Machine.close(store)
            try work()
            store = try Machine.open(container, clock.now(), ids)
        }
    }

    private static func copy(_ from: String, to path: String) throws {
        try Machine.removeIfPresent(path)
        try FileManager.default.copyItem(atPath: from, toPath: path)
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
    }

    // MARK: The session

    var isSignedOut: Bool { signedOut.withLock { $0 } }

    func sessionEnded() { signedOut.withLock { $0 = true } }

    func signIn() throws {
        vault.hold(.found(world.provider.signIn(at: world.clock.now(), machine: clock.now())))
        signedOut.withLock { $0 = false }
        _ = try RecordSignIn(in: workspace).run(isSignedIn: true)
    }

    /// Allows a refresh token to be sent once more, if a refresh is interrupted by this.
    func excuse() {
        if !refreshLock.isOpen { world.provider.excuse(vault.tokens?.refreshToken) }
    }

    // MARK: What a user of the machine sees

    /// Notes what a program has committed.
    func noteCommit(of changes: [RecordedChange]) {
        if !changes.isEmpty, !syncLock.isOpen { world.chronicle.count(.changedDuringSync) }
        world.chronicle.note(changes, by: number)
    }

    func outbox() throws -> [OutboxEntry] { try store.read { try $0.outbox() } }

    /// How many of the server's tasks the store knows to be unreadable.
    func unreadable() throws -> Int {
        try store.read { try $0.unreadableTasks().count + $0.syncState().unreadableRows }
    }

    func awaited() throws -> [ProvisionalOccurrence] { try store.read { try $0.provisionalOccurrences() } }

    func tasks() throws -> [TaskItem] {
        try store.read { try $0.tasks(TaskQuery(.all, at: Seed.now, in: TestZones.utc)) }
    }

    /// Returns the title of a task, which may be deleted.
    func title(of task: EntityID) throws -> String? {
        try store.read { try ($0.task(task) ?? $0.deletedTask(task)?.task)?.title.text }
    }

    func compared() throws -> [ComparedTask] {
        try store.read { store in
            try store.tasks(TaskQuery(.all, at: Seed.now, in: TestZones.utc)).map { task in
                ComparedTask(task, in: try task.listID.flatMap { try store.list($0) })
            }
        }
    }

    func lostValues(of task: EntityID) throws -> [LostValue] {
        try store.read { try $0.lostValues(of: task) }
    }

    /// Replaces the cursor with one that the server does not understand.
    func forgetPlace() throws {
        try store.write { store in
            var state = try store.syncState()
            if state.cursor != nil { state.cursor = "v0.strange" }
            state.logPosition = nil
            try store.save(state)
        }
    }

    /// Returns what is wrong with the published card.
    func cardProblems() throws -> [String] {
        var problems: [String] = []
        _ = try workspace.publisher.publish(
            unless: { published in
                let generation = try store.read { try $0.generation() }
                if published.generation != generation {
                    problems.append("the card shows \(published.generation), the store is at \(generation)")
                }
                return true
            }, { throw Killed() })
        if try PublishSnapshot(in: workspace).runComparing() { problems.append("the card differs from the store") }
        return problems
    }

    /// Whether the card shows a later state than the store has.
    func isCardAhead() throws -> Bool {
        var isAhead = false
        _ = try workspace.publisher.publish(
            unless: { published in
                isAhead = try published.generation.counter > store.read { try $0.generation() }.counter
                return true
            }, { throw Killed() })
        return isAhead
    }
}
