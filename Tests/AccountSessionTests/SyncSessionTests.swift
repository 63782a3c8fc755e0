import AccountSession
import Credentials
import TaskActions
import TaskHubEntities
import TaskHubTestSupport
import TaskStore
import TaskSync
import Testing

@Suite struct SyncSessionTests {
    private let machine: TestMachine
    private let service = AwayService()

    init() throws {
        machine = try TestMachine()
    }

    private func session(_ record: AccountRecord, lock: InMemoryLock = InMemoryLock()) throws -> SyncSession {
        try SyncSession(of: record, service: service, bodies: NoBodies(), lock: lock, in: machine.workspace)
    }

    private func bind(_ record: AccountRecord) throws {
        _ = try BindReplica(in: machine.workspace).run(record.identity, adoption: .accepted)
    }

    @Test("A sign-in that the server does not know yet syncs nothing")
    func unknown() throws {
        #expect(throws: SessionError.accountUnknown) { try session(TestMachine.record(userID: nil)) }
    }

    @Test("A store of no account, of another user or of another organization is refused, and stays as it is")
    func otherStore() throws {
        try machine.create("Buy milk")
        #expect(throws: SessionError.otherAccount) { try session(TestMachine.record()) }
        let bound = TestMachine.record(organization: Seed.id(1))
        try bind(bound)
        for other in [
            TestMachine.record(subject: "bob", organization: Seed.id(1)), TestMachine.record(organization: Seed.id(2)),
            TestMachine.record(server: "https://other.example.org", organization: Seed.id(1)), TestMachine.record(),
        ] {
            #expect(throws: SessionError.otherAccount) { try session(other) }
        }
        #expect(try machine.replica()?.identity == bound.identity)
        #expect(try machine.titles() == ["Buy milk"])
        _ = try session(bound)
    }

    @Test("The summary of a run has what went wrong, and the card shows it")
    func run() async throws {
        try bind(TestMachine.record())
        let committed = try await session(TestMachine.record()).run(SyncOptions(), timeout: .zero)
        #expect(committed.value.obstacle == AwayService.error)
        #expect(service.requests > 0)
        #expect(machine.publisher.snapshots.last?.lastSync?.outcome == .offline)
    }

    @Test("While another program syncs, or without a usable lock, the server is not contacted")
    func locked() async throws {
        try bind(TestMachine.record())
        let held = InMemoryLock()
        held.hold()
        await #expect(throws: SessionError.syncBusy) {
            _ = try await session(TestMachine.record(), lock: held).run(SyncOptions(), timeout: .milliseconds(2))
        }
        await #expect(throws: SessionError.syncLockFailed) {
            _ = try await session(TestMachine.record(), lock: InMemoryLock(broken: true))
                .run(SyncOptions(), timeout: .zero)
        }
        #expect(service.requests == 0)
    }

    @Test("Changes that wait for a retry are counted, with their times in order")
    func paused() throws {
        try bind(TestMachine.record())
        for title in ["Buy milk", "Pay rent", "Call Ada", "Sweep"] { try machine.create(title) }
        let session = try session(TestMachine.record())
        #expect(try session.paused(since: Seed.now) == PausedChanges(ends: []))
        let waits: [Int64?] = [90, 30, -5, nil]
        try machine.store.write { store in
            for (entry, wait) in zip(try store.outbox(), waits) {
                var entry = entry
                entry.attempts = Attempts(count: 1, notBefore: wait.map { Seed.now.advanced(bySeconds: $0) })
                try store.update(entry)
            }
        }
        func ends(_ seconds: Int64...) -> PausedChanges {
            PausedChanges(ends: seconds.map { Seed.now.advanced(bySeconds: $0) })
        }
        #expect(try session.paused(since: Seed.now) == ends(30, 90))
        // A wait that ended during the run.
        #expect(try session.paused(since: Seed.now.advanced(bySeconds: -10)) == ends(-5, 30, 90))
    }
}
