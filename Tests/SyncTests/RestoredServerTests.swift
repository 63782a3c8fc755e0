import ContractServer
import TaskActions
import TaskHubEntities
import TaskStore
import TaskSync
import Testing

/// The server's database is restored to an earlier state, and the server does not report it.
struct RestoredServerTests {
    @Test("Tasks created after the backup are kept locally, and sent again if the user agrees")
    func made() async throws {
        try await SyncRig.with { rig in
            let replica = try Replica(rig)
            try replica.create("Before")
            try await replica.settle()
            try await rig.control("snapshots", ["name": "backup"])
            try replica.create("After", notes: "n", list: "Home")
            let done = try replica.create("After and done")
            try replica.complete(done.id)
            try await replica.settle()
            try await rig.control("restore", ["name": "backup"])
            #expect(try await replica.sync(SyncOptions(isFull: true)).rejected == 2)
            #expect(try replica.tasks().count == 3)
            let refused = try replica.outbox().filter { $0.state == .rejected(code: "lost_there", requestID: nil) }
            #expect(refused.count == 2)
            for entry in refused { _ = try RetryOutboxEntry(in: replica.workspace, signal: NoCard()).run(entry.id) }
            try await replica.settle()
            let hub = try await rig.state()
            #expect(hub.tasks.map(\.title).sorted() == ["After", "After and done", "Before"])
            #expect(hub.tasks(titled: "After and done").map(\.status) == ["done"])
            #expect(try Agreement.differences(replica, hub) == [])
        }
    }

    @Test("A lost task whose details could not be fetched does not stop later syncs")
    func lostWithoutDetails() async throws {
        try await SyncRig.with { rig in
            let replica = try Replica(rig)
            try replica.create("Before")
            try await replica.settle()
            try await rig.control("snapshots", ["name": "backup"])
            try await rig.advance(bySeconds: 60)
            try replica.create("After")
            try await replica.settle()
            try await rig.control("restore", ["name": "backup"])
            let id = try #require(try replica.task(titled: "After")?.serverID)
            // An earlier sync found it missing, and was interrupted.
            try replica.store.write { try $0.markMissing(id) }
            let failure = Fault(.page(status: 500, retryAfter: nil), method: "GET", path: "*/tasks/\(id)", times: nil)
            rig.server.add(failure)
            #expect(try await replica.sync(SyncOptions(isFull: true)).rejected == 1)
            try await rig.control("faults/clear")
            try await replica.settle()
            #expect(try replica.outbox().map(\.state) == [.rejected(code: "lost_there", requestID: nil)])
        }
    }

    @Test(
        "A task that the server lost is sent again by one machine, and the others recognize it",
        arguments: ["one", "both", "a day later"])
    func sentAgain(by story: String) async throws {
        try await SyncRig.with { rig in
            let (first, second) = (try Replica(rig), try Replica(rig))
            try first.create("Twin", list: "Home")
            try await first.settle()
            try await rig.control("snapshots", ["name": "backup"])
            try await rig.advance(bySeconds: 60)
            let due = DueDate.moment(Instant(seconds: rig.clock.now().seconds + 3600))
            let task = try first.create("After", notes: "n", due: due, list: "Home")
            try first.create("Twin", list: "Home")
            let done = try first.create("After and done")
            try first.complete(done.id)
            for machine in [first, second] { try await machine.settle() }
            try await rig.control("restore", ["name": "backup"])
            for machine in [first, second] { #expect(try await machine.sync().rejected == 3) }
            try await rig.advance(bySeconds: 60)
            for (machine, decides) in [(first, true), (second, story != "one")] where decides {
                if machine.directory === second.directory, story == "a day later" {
                    try await rig.forgetKeys()
                }
                for entry in try machine.outbox() where entry.action.isCreation {
                    _ = try RetryOutboxEntry(in: machine.workspace, signal: NoCard()).run(entry.id)
                }
                try await machine.settle()
            }
            for machine in [second, first] { try await machine.settle() }
            let hub = try await rig.state()
            #expect(hub.tasks.map(\.title).sorted() == ["After", "After and done", "Twin", "Twin"])
            #expect(hub.tasks(titled: "After and done").map(\.status) == ["done"])
            for machine in [first, second] {
                #expect(try Agreement.differences(machine, hub) == [])
                #expect(try machine.outbox() == [])
            }
            #expect(try first.task(titled: "After")?.id == task.id)
        }
    }

    @Test("Editing a task that the server lost does not send it, because another machine may send it as it was")
    func editedWhileLost() async throws {
        try await SyncRig.with { rig in
            let replica = try Replica(rig)
            try await replica.settle()
            try await rig.control("snapshots", ["name": "backup"])
            let task = try replica.create("Task")
            try await replica.settle()
            try await rig.control("restore", ["name": "backup"])
            #expect(try await replica.sync(SyncOptions(isFull: true)).rejected == 1)
            try replica.rename(task.id, "Edited")
            try await replica.settle()
            #expect(try await rig.state().tasks.isEmpty)
            let entry = try #require(try replica.outbox().first)
            #expect(entry.state == .rejected(code: "lost_there", requestID: nil))
            _ = try RetryOutboxEntry(in: replica.workspace, signal: NoCard()).run(entry.id)
            try await replica.settle()
            #expect(try await rig.state().tasks.map(\.title) == ["Edited"])
        }
    }

    @Test("Sending to a restored server detects the restore")
    func noticed() async throws {
        try await SyncRig.with { rig in
            let replica = try Replica(rig)
            try replica.create("Before")
            try await replica.settle()
            try await rig.control("snapshots", ["name": "backup"])
            try replica.create("After")
            try await replica.settle()
            try await rig.control("restore", ["name": "backup"])
            try replica.create("Later")
            let summary = try await replica.sync()
            #expect(summary.wasFull)
            #expect(summary.rejected == 1)
            #expect(try replica.task(titled: "After") != nil)
        }
    }

    @Test("A machine that only reads notices a restored server", arguments: [0, 2, 9])
    func noticedByReading(changesSince: Int) async throws {
        try await SyncRig.with { rig in
            let replica = try Replica(rig)
            try await rig.other("create", ["title": "Before", "notes": "old"])
            try await replica.settle()
            try await rig.control("snapshots", ["name": "backup"])
            let id = try #require(try await rig.state().tasks.first?.id)
            try await rig.advance(bySeconds: 60)
            try await rig.other("patch", task: id, ["notes": "new"])
            try await rig.other("create", ["title": "After"])
            try await replica.settle()
            try await rig.control("restore", ["name": "backup"])
            // With enough changes, the log has grown past the place where this machine was.
            for number in 0..<changesSince { try await rig.other("create", ["title": .string("Since \(number)")]) }
            let summary = try await replica.sync()
            #expect(summary.wasFull)
            #expect(summary.rejected == 1)
            let kept = try #require(try replica.outbox().first)
            #expect(kept.state == .rejected(code: "lost_there", requestID: nil))
            _ = try DiscardOutboxEntry(in: replica.workspace).run(kept.id)
            #expect(try replica.task(titled: "After") != nil)
            #expect(try replica.task(titled: "Before")?.notes == "old")
            #expect(try replica.tasks().count == 2 + changesSince)
            // From then on, the log is trusted again.
            try await rig.control("log/clear")
            #expect(try await replica.sync().wasFull == false)
            #expect(try await rig.state().requests.count == 1)
        }
    }

    @Test("A log that only dropped old events is compared once at most", arguments: [0, 1])
    func droppedEvents(kept: Int) async throws {
        try await SyncRig.with { rig in
            let replica = try Replica(rig)
            for number in 0..<3 { try await rig.other("create", ["title": .string("Task \(number)")]) }
            try await replica.settle()
            try await rig.control("purge", ["keep_events": .int(kept)])
            #expect(try await replica.sync().wasFull == (kept == 0))
            #expect(try await replica.sync().wasFull == false)
            try await rig.other("create", ["title": "Later"])
            let summary = try await replica.sync()
            #expect(summary.obstacle == nil && summary.removed == 0 && summary.rejected == 0)
            #expect(try Agreement.differences(replica, try await rig.state()) == [])
        }
    }

    @Test("Changes made after the backup are reverted, and can still be looked up")
    func changed() async throws {
        try await SyncRig.with { rig in
            let replica = try Replica(rig)
            let task = try replica.create("Task", notes: "old")
            try await replica.settle()
            try await rig.control("snapshots", ["name": "backup"])
            try await rig.advance(bySeconds: 10)
            try replica.edit(task.id, TaskEdits(notes: "new"))
            try await replica.settle()
            try await rig.control("restore", ["name": "backup"])
            try replica.edit(task.id, TaskEdits(priority: .set(try TaskPriority(1))))
            try await replica.settle(SyncOptions(isFull: true))
            let hub = try await rig.state()
            #expect(hub.tasks.map(\.notes) == ["old"])
            #expect(hub.tasks.map(\.priority) == [1])
            #expect(try Agreement.differences(replica, hub) == [])
            #expect(try replica.lostValues(of: task.id).map(\.value) == ["new"])
        }
    }

    @Test("Deletions in the log need no confirmation, in a full comparison either")
    func deleted() async throws {
        try await SyncRig.with { rig in
            let replica = try Replica(rig)
            try replica.create("Deleted there")
            try await replica.settle()
            try await rig.other("delete", task: try rig.state().tasks[0].id)
            #expect(try await replica.sync(SyncOptions(isFull: true)).removed == 1)
            #expect(try replica.tasks().isEmpty)
            #expect(try replica.outbox().isEmpty)
        }
    }

    @Test("Tasks missing after a purge of the log count as deleted, even if the first run is interrupted")
    func purged() async throws {
        try await SyncRig.with { rig in
            let replica = try Replica(rig)
            try replica.create("Deleted there")
            try await replica.settle()
            try await rig.other("delete", task: try rig.state().tasks[0].id)
            try await rig.advance(bySeconds: 31 * 86_400)
            try await rig.control("purge", ["events_older_than_days": 30])
            rig.server.add(Fault(.page(status: 503, retryAfter: 1), method: "GET", path: "*/tasks/*"))
            #expect(try await replica.sync().obstacle != nil)
            try await rig.advance(bySeconds: 2)
            #expect(try await replica.sync().obstacle == nil)
            #expect(try replica.tasks().isEmpty)
            #expect(try replica.outbox().isEmpty)
        }
    }
}
