import ContractServer
import TaskActions
import TaskHubEntities
import TaskStore
import TaskSync
import Testing

/// Two machines that have a task which the server has lost, or in which it was deleted, and that send it again.
struct RecreatedTaskTests {
    /// Runs a story of two machines that both have the task.
    private static func withTask(
        _ body: @Sendable (SyncRig, [Replica], TaskItem, String) async throws -> Void
    ) async throws {
        try await SyncRig.with { rig in
            let machines = [try Replica(rig), try Replica(rig)]
            try await machines[1].settle()
            try await rig.control("snapshots", ["name": "backup"])
            try await rig.advance(bySeconds: 60)
            let task = try machines[0].create("Milk", notes: "n", list: "Home")
            for machine in machines { try await machine.settle() }
            try await rig.advance(bySeconds: 60)
            try await body(rig, machines, task, try #require(try await rig.state().tasks.first).id)
        }
    }

    private static func lose(_ rig: SyncRig, _ machines: [Replica]) async throws {
        try await rig.control("restore", ["name": "backup"])
        for machine in machines {
            #expect(try await machine.sync().rejected == 1)
            #expect(try machine.outbox().first?.state == .rejected(code: "lost_there", requestID: nil))
        }
        try await rig.advance(bySeconds: 60)
    }

    private static func retry(_ machine: Replica) throws {
        let entry = try #require(try machine.outbox().first)
        _ = try RetryOutboxEntry(in: machine.workspace, signal: NoCard()).run(entry.id)
    }

    private static func expectOne(_ rig: SyncRig, _ machines: [Replica], _ title: String, _ notes: String) async throws
    {
        for machine in machines + machines.reversed() { try await machine.settle() }
        let hub = try await rig.state()
        #expect(hub.tasks.map { [$0.title, $0.notes] } == [[title, notes]])
        for machine in machines {
            #expect(try machine.outbox() == [])
            #expect(try Agreement.differences(machine, hub) == [])
        }
    }

    @Test(
        "What was edited here while the server had lost the task is sent, whoever sends the task again",
        arguments: ["by the other", "by both", "by both, at once", "by the other, and edited there"])
    func editedWhileLost(story: String) async throws {
        try await Self.withTask { rig, machines, task, _ in
            try await Self.lose(rig, machines)
            let mine = try #require(try machines[1].tasks().first)
            try machines[1].edit(mine.id, TaskEdits(title: try TaskTitle("Milk and bread"), notes: "mine"))
            try Self.retry(machines[0])
            if story == "by both, at once" { try Self.retry(machines[1]) }
            try await machines[0].settle()
            if story.hasSuffix("edited there") {
                try machines[0].edit(task.id, TaskEdits(priority: .set(try TaskPriority(2))))
                try await machines[0].settle()
            }
            if story == "by both" { try Self.retry(machines[1]) }
            try await Self.expectOne(rig, machines, "Milk and bread", "mine")
            #expect(try machines[1].tasks().map(\.id) == [mine.id])
            // Which side is newer is not known of what was not edited here.
            let lost = try machines[1].lostValues(of: mine.id).map(\.field)
            #expect(lost == (story.hasSuffix("edited there") ? [.priority] : []))
            let priority = story.hasSuffix("edited there") ? 2 : nil
            #expect(try await rig.state().tasks.map(\.priority) == [priority])
        }
    }

    @Test(
        "If both machines edit a field while the server has lost the task, the later value wins and the other is kept")
    func bothEdited() async throws {
        try await Self.withTask { rig, machines, task, _ in
            try await Self.lose(rig, machines)
            let mine = try #require(try machines[1].tasks().first)
            try machines[1].edit(mine.id, TaskEdits(notes: "earlier"))
            try await rig.advance(bySeconds: 10)
            try machines[0].edit(task.id, TaskEdits(notes: "later"))
            try Self.retry(machines[0])
            try await machines[0].settle()
            try await Self.expectOne(rig, machines, "Milk", "later")
            #expect(try machines[1].lostValues(of: mine.id).map(\.value) == ["earlier"])
        }
    }

    @Test("A lost task that another machine has sent again and then changed is recognized by the log")
    func changedSince() async throws {
        try await Self.withTask { rig, machines, task, _ in
            try await Self.lose(rig, machines)
            try Self.retry(machines[0])
            try await machines[0].settle()
            let list = try ListReference(named: "Garden")
            try machines[0].edit(task.id, TaskEdits(title: try TaskTitle("Milk and bread"), list: list))
            try await machines[0].settle()
            try await rig.forgetKeys()
            try await Self.expectOne(rig, machines, "Milk and bread", "n")
        }
    }

    @Test("A lost task that was done is not done again on a machine that learns later that it was reopened")
    func reopenedSince() async throws {
        try await Self.withTask { rig, machines, task, _ in
            try machines[0].complete(task.id)
            for machine in machines { try await machine.settle() }
            try await rig.control("restore", ["name": "backup"])
            #expect(try await machines[0].sync().rejected == 1)
            try Self.retry(machines[0])
            try await machines[0].settle()
            try machines[0].reopen(task.id)
            try await machines[0].settle()
            try await rig.advance(bySeconds: 60)
            try await Self.expectOne(rig, machines, "Milk", "n")
            #expect(try await rig.state().tasks.map(\.status) == ["next"])
        }
    }

    @Test(
        "A task that was deleted on the server and edited on two machines is created once, with both edits",
        arguments: ["both", "one restores it", "one had lost it"])
    func deletedThere(story: String) async throws {
        try await Self.withTask { rig, machines, task, id in
            let mine = try #require(try machines[1].tasks().first)
            if story == "one restores it" {
                try await rig.other("delete", task: id)
                try await machines[0].settle()
            } else if story == "one had lost it" {
                try await rig.control("restore", ["name": "backup"])
                #expect(try await machines[0].sync().rejected == 1)
            } else {
                try machines[0].edit(task.id, TaskEdits(notes: "theirs"))
                try await rig.other("delete", task: id)
                #expect(try await machines[0].sync().rejected == 1)
            }
            try machines[1].rename(mine.id, "Mine")
            #expect(try await machines[1].sync().rejected == 1)
            #expect(try machines[1].outbox().first?.state.isDeletedThere == true)
            if story == "one restores it" {
                _ = try RestoreDeletedTask(in: machines[0].workspace, signal: NoCard()).run(reference: id)
            } else {
                try Self.retry(machines[0])
            }
            try Self.retry(machines[1])
            try await Self.expectOne(rig, machines, "Mine", story == "both" ? "theirs" : "n")
            #expect(try machines[1].tasks().map(\.id) == [mine.id])
        }
    }

    @Test("A deleted task that two machines knew with different lists is created once")
    func differingCopies() async throws {
        try await Self.withTask { rig, machines, task, id in
            let mine = try #require(try machines[1].tasks().first)
            try machines[1].rename(mine.id, "Mine")
            try await rig.other("patch", task: id, ["project": "Garden"])
            try await machines[0].settle()
            try machines[0].edit(task.id, TaskEdits(notes: "theirs"))
            try await rig.other("delete", task: id)
            for machine in machines {
                #expect(try await machine.sync().rejected == 1)
                try Self.retry(machine)
            }
            try await Self.expectOne(rig, machines, "Mine", "theirs")
        }
    }

    @Test("A task that was deleted on the server and is created again is not taken for another one like it")
    func besideTwin() async throws {
        try await Self.withTask { rig, machines, task, id in
            try machines[0].edit(task.id, TaskEdits(notes: "mine"))
            try await rig.other("delete", task: id)
            try await rig.other("create", ["title": "Milk", "project": "Home"])
            #expect(try await machines[0].sync().rejected == 1)
            try Self.retry(machines[0])
            try await machines[0].settle()
            let hub = try await rig.state()
            #expect(hub.tasks.map(\.notes).sorted() == ["", "mine"])
            #expect(try Agreement.differences(machines[0], hub) == [])
        }
    }

    @Test("A task whose change the user has discarded is not sent by the next sign-in", arguments: [true, false])
    func discarded(isLost: Bool) async throws {
        try await Self.withTask { rig, machines, task, id in
            if isLost {
                try await Self.lose(rig, machines)
            } else {
                try machines[0].rename(task.id, "Mine")
                try await rig.other("delete", task: id)
                #expect(try await machines[0].sync().rejected == 1)
            }
            let entry = try #require(try machines[0].outbox().first)
            _ = try DiscardOutboxEntry(in: machines[0].workspace).run(entry.id)
            let signedIn = try machines[0].reopened()
            #expect(try signedIn.outbox() == [])
            try await signedIn.settle()
            #expect(try await rig.state().tasks.isEmpty)
            #expect(try signedIn.tasks().map(\.id) == [task.id])
        }
    }
}

extension OutboxEntry.State {
    fileprivate var isDeletedThere: Bool {
        if case .rejected(let code, _) = self { code == "deleted_there" } else { false }
    }
}
