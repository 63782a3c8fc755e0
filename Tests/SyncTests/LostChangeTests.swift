import ContractServer
import HTTPTypes
import TaskActions
import TaskHubAPI
import TaskHubEntities
import TaskHubTestSupport
import TaskStore
import TaskSync
import Testing
import WebTransport

/// What must come through, one story each.
struct LostChangeTests {
    @Test("If the response to a creation is lost and another program retries it, one task is created")
    func lostAnswer() async throws {
        try await SyncRig.with { rig in
            let replica = try Replica(rig)
            try await replica.settle()
            try replica.create("Once")
            rig.server.add(Fault(.dropAfter, method: "POST"))
            let first = try await replica.sync()
            #expect(first.postponed == 1)
            #expect(first.sent == 0)
            try await rig.advance(bySeconds: 31)
            let other = try replica.reopened()
            try await other.settle()
            let hub = try await rig.state()
            #expect(hub.tasks(titled: "Once").count == 1)
            #expect(try other.tasks().count == 1)
            #expect(try Agreement.differences(other, hub) == [])
        }
    }

    @Test("A creation of unknown outcome is searched for once the server has forgotten its key")
    func lookedFor() async throws {
        try await SyncRig.with { rig in
            let replica = try Replica(rig)
            try await replica.settle()
            let made = try replica.create("Reached", list: "Home")
            let lost = try replica.create("Lost")
            rig.server.add(Fault(.dropAfter, method: "POST", times: 1))
            rig.server.add(Fault(.dropBefore, method: "POST", times: 1))
            #expect(try await replica.sync().postponed == 2)
            // Changed since: it is looked for as it was when it was sent.
            try replica.rename(made.id, "Reached and renamed")
            try replica.rename(lost.id, "Lost and renamed")
            try await rig.forgetKeys()
            try await replica.settle()
            let hub = try await rig.state()
            #expect(hub.tasks.map(\.title).sorted() == ["Lost and renamed", "Reached and renamed"])
            #expect(try Agreement.differences(replica, hub) == [])
            #expect(try replica.tasks().map(\.id).contains(made.id))
        }
    }

    @Test("A task that was deleted while its creation was of unknown outcome is searched for, and deleted there")
    func deletedWhileUnknown() async throws {
        try await SyncRig.with { rig in
            let replica = try Replica(rig)
            try await replica.settle()
            for (title, fault) in [("Reached", Fault.Kind.dropAfter), ("Lost", .dropBefore)] {
                let task = try replica.create(title)
                rig.server.add(Fault(fault, method: "POST", times: 1))
                #expect(try await replica.sync().postponed == 1)
                try replica.delete(task.id)
            }
            try await rig.forgetKeys()
            try await replica.settle()
            #expect(try await rig.state().tasks.isEmpty)
            #expect(try replica.tasks().isEmpty)
            #expect(try replica.outbox() == [])
        }
    }

    @Test("A task whose creation was of unknown outcome, deleted under one id and then edited under the other, is kept")
    func editedUnderOtherID() async throws {
        try await SyncRig.with { rig in
            let replica = try Replica(rig)
            try await replica.settle()
            let task = try replica.create("Milk")
            rig.server.add(Fault(.dropAfter, method: "POST", times: 1))
            #expect(try await replica.sync().postponed == 1)
            let received = try #require(try replica.tasks().first { $0.id != task.id })
            try replica.delete(task.id)
            try replica.edit(received.id, TaskEdits(notes: "two litres"))
            // The creation is sent again before the edit.
            try await rig.advance(bySeconds: 61)
            try await replica.settle()
            #expect(try replica.outbox() == [])
            #expect(try await rig.state().tasks.map(\.notes) == ["two litres"])
            #expect(try replica.tasks().map(\.notes) == ["two litres"])
        }
    }

    @Test("A creation is searched for as it was sent last, if its outcome is unknown once more")
    func lookedForAgain() async throws {
        try await SyncRig.with { rig in
            let replica = try Replica(rig)
            try await replica.settle()
            let task = try replica.create("Milk")
            rig.server.add(Fault(.dropBefore, method: "POST", times: 1))
            #expect(try await replica.sync().postponed == 1)
            try replica.rename(task.id, "Milk and bread")
            for fault in [Fault.Kind.dropAfter, nil] {
                if let fault { rig.server.add(Fault(fault, method: "POST", times: 1)) }
                try await rig.forgetKeys()
                try await replica.sync()
            }
            try await replica.settle()
            let hub = try await rig.state()
            #expect(hub.tasks.map(\.title) == ["Milk and bread"])
            #expect(try Agreement.differences(replica, hub) == [])
        }
    }

    @Test("A task that was archived before it was sent is created once, even if its creation has to be searched for")
    func lookedForArchived() async throws {
        try await SyncRig.with { rig in
            let replica = try Replica(rig)
            try await replica.settle()
            let task = try replica.create("Milk")
            try replica.edit(task.id, TaskEdits(status: .archived))
            rig.server.add(Fault(.dropAfter, method: "POST", times: 1))
            #expect(try await replica.sync(SyncOptions(sendsOnly: true)).postponed == 1)
            try await rig.forgetKeys()
            try await replica.settle()
            let hub = try await rig.state()
            #expect(hub.tasks.map(\.status) == ["archived"])
            #expect(try Agreement.differences(replica, hub) == [])
        }
    }

    @Test("A creation of unknown outcome is found if the machine slept between its attempt and its request")
    func lookedForAfterSleep() async throws {
        try await SyncRig.with { rig in
            let replica = try Replica(rig)
            try await replica.settle()
            try replica.create("Milk")
            rig.server.add(Fault(.dropAfter, method: "POST", times: 1))
            let service = try replica.service(over: SleepingTransport(rig: rig))
            let sync = SyncTasks(
                service: service, bodies: JSONTaskBodies(in: TestZones.utc), in: replica.workspace
            )
            #expect(try await sync.run(SyncOptions(sendsOnly: true)).value.postponed == 1)
            try await rig.forgetKeys()
            try await replica.settle()
            let hub = try await rig.state()
            #expect(hub.tasks.count == 1)
            #expect(try Agreement.differences(replica, hub) == [])
        }
    }

    @Test("A creation of unknown outcome is found if its task was received and is no longer listed")
    func lookedForUnlisted() async throws {
        try await SyncRig.with { rig in
            let replica = try Replica(rig)
            try await replica.settle()
            let task = try replica.create("Milk", list: "Home")
            rig.server.add(Fault(.dropAfter, method: "POST", times: 1))
            #expect(try await replica.sync().postponed == 1)
            #expect(try replica.tasks().count == 2)
            let id = try #require(try await rig.state().tasks.first).id
            try await rig.other("patch", task: id, ["status": "done"])
            try await rig.forgetKeys()
            try await replica.settle()
            let hub = try await rig.state()
            #expect(hub.tasks.map(\.status) == ["done"])
            #expect(try replica.tasks().map(\.id) == [task.id])
            #expect(try Agreement.differences(replica, hub) == [])
        }
    }

    @Test(
        "A creation of unknown outcome is searched for after reading what became of its task",
        arguments: ["done", "archived", "deleted"])
    func lookedForAfterReading(fate: String) async throws {
        try await SyncRig.with { rig in
            let replica = try Replica(rig)
            try await replica.settle()
            let task = try replica.create("Milk", list: "Home")
            rig.server.add(Fault(.dropAfter, method: "POST", times: 1))
            #expect(try await replica.sync(SyncOptions(sendsOnly: true)).postponed == 1)
            let id = try #require(try await rig.state().tasks.first).id
            if fate == "deleted" {
                try await rig.other("delete", task: id)
            } else {
                try await rig.other("patch", task: id, ["status": .string(fate)])
            }
            try await rig.forgetKeys()
            #expect(try await replica.sync(SyncOptions(sendsOnly: true)).sent == 0)
            try await replica.settle()
            let hub = try await rig.state()
            #expect(hub.tasks.map(\.status) == (fate == "deleted" ? [] : [fate]))
            #expect(try replica.tasks().map(\.id) == (fate == "deleted" ? [] : [task.id]))
            #expect(try Agreement.differences(replica, hub) == [])
        }
    }

    @Test("A creation of unknown outcome is not sent again if the server has created and then lost the task")
    func lookedForLost() async throws {
        try await SyncRig.with { rig in
            let (replica, other) = (try Replica(rig), try Replica(rig))
            for machine in [replica, other] { try await machine.settle() }
            try await rig.control("snapshots", ["name": "backup"])
            try replica.create("Milk")
            rig.server.add(Fault(.dropAfter, method: "POST", times: 1))
            #expect(try await replica.sync().postponed == 1)
            try await other.settle()
            try await rig.control("restore", ["name": "backup"])
            try await rig.forgetKeys()
            for machine in [replica, other] {
                try await machine.sync(SyncOptions(isFull: true))
                #expect(try machine.outbox().map(\.state) == [.rejected(code: "lost_there", requestID: nil)])
                #expect(try machine.tasks().count == 1)
            }
            for machine in [replica, other] {
                for entry in try machine.outbox() {
                    _ = try RetryOutboxEntry(in: machine.workspace, signal: NoCard()).run(entry.id)
                }
            }
            for machine in [replica, other, replica] { try await machine.settle() }
            let hub = try await rig.state()
            #expect(hub.tasks.map(\.title) == ["Milk"])
            for machine in [replica, other] { #expect(try Agreement.differences(machine, hub) == []) }
        }
    }

    @Test("A change to an unsent task is part of its creation")
    func changedBeforeItLeft() async throws {
        try await SyncRig.with { rig in
            let replica = try Replica(rig)
            try await replica.settle()
            let task = try replica.create("Draft")
            let nowhere = try LoopbackSocket()
            let dead = try Replica.unreachable(replica, port: nowhere.port)
            #expect(try await dead.run().value.obstacle == .unreachable(.connectionRefused))
            try replica.rename(task.id, "Final")
            try await replica.settle()
            #expect(try await rig.state().tasks.map(\.title) == ["Final"])
        }
    }

    @Test("A change after one of unknown outcome wins, whether the first one arrived or not")
    func changesInARow() async throws {
        for fault in [Fault.Kind.dropAfter, .dropBefore] {
            try await SyncRig.with { rig in
                let replica = try Replica(rig)
                let task = try replica.create("A")
                try await replica.settle()
                try replica.rename(task.id, "B")
                rig.server.add(Fault(fault, method: "PATCH"))
                try await replica.sync()
                try replica.rename(task.id, "A")
                try await rig.advance(bySeconds: 31)
                // A later change to another field on the server does not win.
                try await rig.other("patch", task: try rig.state().tasks[0].id, ["notes": "from there"])
                try await replica.settle()
                let hub = try await rig.state()
                #expect(hub.tasks.map(\.title) == ["A"])
                #expect(hub.tasks.map(\.notes) == ["from there"])
                #expect(try Agreement.differences(replica, hub) == [])
            }
        }
    }

    @Test("An intermediate status that the server requires is not skipped")
    func steps() async throws {
        try await SyncRig.with { rig in
            let replica = try Replica(rig)
            let task = try replica.create("Steps")
            try await replica.settle()
            try replica.complete(task.id)
            try await replica.settle()
            for status in [TaskStatus.archived, .inbox, .waiting, .archived, .next, .done] {
                try replica.edit(task.id, TaskEdits(status: status))
            }
            try await replica.settle()
            let hub = try await rig.state()
            #expect(hub.tasks.map(\.status) == ["done"])
            #expect(try replica.outbox().isEmpty)
        }
    }

    @Test("Two programs that sync one after the other send each change once")
    func once() async throws {
        try await SyncRig.with { rig in
            let replica = try Replica(rig)
            try await replica.settle()
            for number in 0..<10 { try replica.create("Task \(number)") }
            let other = try replica.reopened()
            try await replica.sync()
            try await other.sync()
            let hub = try await rig.state()
            #expect(hub.count("POST") == 10)
            #expect(hub.tasks.count == 10)
        }
    }

    @Test("A creation of unknown outcome is found by the server's clock", arguments: [-5, 5])
    func lookedForByWrongClock(hours: Int64) async throws {
        try await SyncRig.with { rig in
            let replica = try Replica(rig, fastBy: hours * 3600)
            try await replica.settle()
            try replica.create("Once")
            rig.server.add(Fault(.dropAfter, method: "POST"))
            #expect(try await replica.sync().postponed == 1)
            try await rig.forgetKeys()
            try await replica.settle()
            let hub = try await rig.state()
            #expect(hub.tasks.count == 1)
            #expect(try Agreement.differences(replica, hub) == [])
        }
    }

    @Test("A clock that jumps by days between two attempts creates no second task")
    func clockSetAnew() async throws {
        try await SyncRig.with { rig in
            let replica = try Replica(rig)
            try await replica.settle()
            try replica.create("Once")
            rig.server.add(Fault(.dropAfter, method: "POST"))
            #expect(try await replica.sync().postponed == 1)
            let fast = try Replica(rig, in: replica.directory, fastBy: 40 * 3600)
            try await fast.settle()
            let hub = try await rig.state()
            #expect(hub.tasks.count == 1)
            #expect(try Agreement.differences(fast, hub) == [])
        }
    }

    @Test("A creation is found even if the clock was set back between two attempts")
    func clockSetBack() async throws {
        try await SyncRig.with { rig in
            let fast = try Replica(rig, fastBy: 40 * 3600)
            try await fast.settle()
            try fast.create("Once")
            rig.server.add(Fault(.dropAfter, method: "POST"))
            #expect(try await fast.sync().postponed == 1)
            let replica = try Replica(rig, in: fast.directory)
            try await rig.advance(bySeconds: 42 * 3600)
            for entry in try replica.outbox() {
                var set = entry
                set.attempts.lastAt = rig.clock.now().advanced(bySeconds: -42 * 3600)
                let earlier = set
                try replica.store.write { try $0.update(earlier) }
            }
            try await rig.advance(bySeconds: 24 * 3600)
            try await rig.control("purge", ["idempotency_keys": true])
            try await replica.settle()
            let hub = try await rig.state()
            #expect(hub.tasks.count == 1)
            #expect(try Agreement.differences(replica, hub) == [])
        }
    }

    @Test("If several tasks match a creation of unknown outcome, a retry by the user creates another, with all changes")
    func severalAlike() async throws {
        try await SyncRig.with { rig in
            let replica = try Replica(rig)
            try await replica.settle()
            let made = try replica.create("Twin")
            rig.server.add(Fault(.dropAfter, method: "POST"))
            #expect(try await replica.sync().postponed == 1)
            try replica.complete(made.id)
            try await rig.other("create", ["title": "Twin"])
            try await rig.advance(bySeconds: 25 * 3600)
            #expect(try await replica.sync().rejected == 1)
            let entry = try #require(try replica.outbox().first)
            #expect(entry.state == .rejected(code: "several_alike", requestID: nil))
            _ = try RetryOutboxEntry(in: replica.workspace, signal: NoCard()).run(entry.id)
            try await replica.settle()
            let hub = try await rig.state()
            #expect(hub.tasks.map(\.status).sorted() == ["done", "inbox", "inbox"])
            #expect(try replica.outbox() == [])
            #expect(try Agreement.differences(replica, hub) == [])
        }
    }

    @Test("A second change within the same second is found by a full comparison")
    func sameSecond() async throws {
        try await SyncRig.with { rig in
            let replica = try Replica(rig)
            try await rig.other("create", ["title": "Task"])
            try await replica.settle()
            let id = try #require(try await rig.state().tasks.first).id
            let now = try #require(try await rig.control("clock")["now"])
            func change(notes: JSON) async throws {
                let row: JSON = ["user": SyncRig.user, "id": .string(id), "notes": notes, "updated_at": now]
                try await rig.control("tasks", row)
            }
            try await change(notes: "first")
            try await replica.sync(SyncOptions(isFull: true))
            #expect(try replica.tasks().map(\.notes) == ["first"])
            // The log no longer has it, as after a month.
            try await change(notes: "second")
            try await rig.advance(bySeconds: 31 * 86_400)
            #expect(try await replica.sync(SyncOptions(isFull: true)).fetched == 1)
            #expect(try replica.tasks().map(\.notes) == ["second"])
            // It is now known to be the last of that second.
            #expect(try await replica.sync(SyncOptions(isFull: true)).fetched == 0)
        }
    }
}

/// The machine sleeps for an hour before each creation is sent.
private struct SleepingTransport: HTTPTransport {
    let rig: SyncRig

    func send(_ request: HTTPRequest, body: [UInt8], limits: TransportLimits) async throws -> TransportResponse {
        if request.method == .post { try await rig.advance(bySeconds: 3600) }
        return try await rig.transport.send(request, body: body, limits: limits)
    }
}
