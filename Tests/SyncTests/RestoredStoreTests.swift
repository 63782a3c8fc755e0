import ContractServer
import TaskActions
import TaskHubEntities
import TaskHubTestSupport
import TaskStore
import TaskSync
import Testing

/// A machine whose store was restored from a backup, and whose card was not.
struct RestoredStoreTests {
    @Test("A creation that was sent after the backup is not sent again, and equal tasks are kept apart")
    func sentSince() async throws {
        try await SyncRig.with { rig in
            let replica = try Replica(rig, hasCard: true)
            try await replica.settle()
            for _ in 0..<2 { try replica.create("Buy milk") }
            let done = try replica.create("Pay rent", list: "Home")
            let backup = try await Self.copy(of: replica)
            try await replica.settle()
            let id = try #require(try replica.tasks().first { $0.id == done.id }?.serverID)
            try await rig.other("patch", task: id.description, ["status": "done"])
            try await rig.forgetKeys()
            let restored = try await Self.restore(replica, from: backup)
            try await restored.settle()
            let hub = try await rig.state()
            #expect(hub.tasks.map(\.title).sorted() == ["Buy milk", "Buy milk", "Pay rent"])
            #expect(try restored.tasks().count == 3)
            #expect(try restored.outbox() == [])
            #expect(try Agreement.differences(restored, hub) == [])
        }
    }

    @Test("A creation that was tried before the backup and arrived after it is not sent again")
    func sentAgainSince() async throws {
        try await SyncRig.with { rig in
            let replica = try Replica(rig, hasCard: true)
            try await replica.settle()
            let task = try replica.create("Buy milk")
            rig.server.add(Fault(.dropBefore, method: "POST"))
            #expect(try await replica.sync().postponed == 1)
            let backup = try await Self.copy(of: replica)
            try await rig.advance(bySeconds: 3600)
            try await replica.settle()
            #expect(try replica.outbox() == [])
            try await rig.forgetKeys()
            let restored = try await Self.restore(replica, from: backup)
            try await restored.settle()
            let hub = try await rig.state()
            #expect(hub.tasks.map(\.title) == ["Buy milk"])
            #expect(try restored.tasks().map(\.id) == [task.id])
            #expect(try Agreement.differences(restored, hub) == [])
        }
    }

    @Test("A creation that was not sent after the backup is sent, equal ones too, even if another program ran first")
    func notSent() async throws {
        try await SyncRig.with { rig in
            let replica = try Replica(rig, hasCard: true)
            try await replica.settle()
            try await rig.other("create", ["title": "Buy milk"])
            try await rig.advance(bySeconds: 3600)
            for _ in 0..<2 { try replica.create("Buy milk") }
            let backup = try await Self.copy(of: replica)
            try replica.create("Not in the backup")
            try await rig.advance(bySeconds: 25 * 3600)
            let restored = try await Self.restore(replica, from: backup)
            try restored.create("Later")
            #expect(try restored.outbox().map { $0.attempts.firstAt == nil } == [false, false, true])
            try await restored.settle()
            let hub = try await rig.state()
            #expect(hub.tasks.map(\.title).sorted() == ["Buy milk", "Buy milk", "Buy milk", "Later"])
            #expect(try Agreement.differences(restored, hub) == [])
        }
    }

    private static func copy(of replica: Replica) async throws -> TemporaryDirectory {
        let copy = TemporaryDirectory()
        let copied = try await runProgram("/bin/cp", ["-a", replica.directory.appending("container"), copy.path])
        try #require(copied.status == 0)
        return copy
    }

    /// Opens the backup's store beside the present card.
    private static func restore(_ replica: Replica, from backup: TemporaryDirectory) async throws -> Replica {
        let published = replica.directory.appending("container/published")
        let copied = try await runProgram("/bin/cp", ["-a", published, backup.appending("container")])
        try #require(copied.status == 0)
        return try Replica(replica.rig, in: backup, hasCard: true)
    }
}
