import ContractServer
import TaskActions
import TaskHubEntities
import TaskStore
import TaskSync
import Testing

/// The same task, changed on two sides.
struct ConflictTests {
    private static func withTask(
        _ body: @Sendable (SyncRig, Replica, TaskItem, String) async throws -> Void
    ) async throws {
        try await SyncRig.with { rig in
            let replica = try Replica(rig)
            let task = try replica.create("Base", notes: "n", priority: 1)
            try await replica.settle()
            try await rig.advance(bySeconds: 60)
            let id = try #require(try await rig.state().tasks.first?.id)
            try await body(rig, replica, task, id)
        }
    }

    @Test("If both sides change one field, the later value wins and the other is kept", arguments: [true, false])
    func laterWins(isHereLater: Bool) async throws {
        try await ConflictTests.withTask { rig, replica, task, id in
            if !isHereLater {
                try replica.rename(task.id, "Here")
                try await rig.advance(bySeconds: 10)
            }
            try await rig.other("patch", task: id, ["title": "There"])
            if isHereLater {
                try await rig.advance(bySeconds: 10)
                try replica.rename(task.id, "Here")
            }
            #expect(try await replica.sync().conflicts == [task.id: [.title]])
            try await replica.settle()
            let hub = try await rig.state()
            #expect(hub.tasks.map(\.title) == [isHereLater ? "Here" : "There"])
            let marks = try replica.store.read {
                try $0.taskMarks(since: rig.clock.now().advanced(bySeconds: -60))
            }
            #expect(marks == [task.id: .conflict])
            #expect(
                try replica.store.read { try $0.taskMarks(since: rig.clock.now().advanced(bySeconds: 1)) } == [:]
            )
            #expect(try Agreement.differences(replica, hub) == [])
            let lost = try replica.lostValues(of: task.id)
            #expect(lost.map(\.value) == [isHereLater ? "There" : "Here"])
            #expect(lost.map(\.wasLocal) == [!isHereLater])
        }
    }

    @Test(
        "A conflict no longer marks the task once the user has changed the field again", arguments: ["title", "notes"])
    func settled(field: String) async throws {
        try await ConflictTests.withTask { rig, replica, task, id in
            try replica.rename(task.id, "Here")
            try await rig.advance(bySeconds: 10)
            try await rig.other("patch", task: id, ["title": "There"])
            try await replica.settle()
            func marks() throws -> [EntityID: TaskMark] {
                try replica.store.read { try $0.taskMarks(since: task.createdAt) }
            }
            #expect(try marks() == [task.id: .conflict])
            try replica.edit(
                task.id, field == "title" ? TaskEdits(title: try TaskTitle("Both")) : TaskEdits(notes: "other"))
            try await replica.settle()
            #expect(try marks() == (field == "title" ? [:] : [task.id: .conflict]))
            #expect(try replica.lostValues(of: task.id).map(\.value) == ["Here"])
            // A new conflict marks it again.
            try replica.rename(task.id, "Here again")
            try await rig.advance(bySeconds: 10)
            try await rig.other("patch", task: id, ["title": "There again"])
            try await replica.settle()
            #expect(try marks() == [task.id: .conflict])
        }
    }

    @Test("Changes to two different fields are both kept")
    func merged() async throws {
        try await ConflictTests.withTask { rig, replica, task, id in
            try replica.edit(task.id, TaskEdits(notes: "here"))
            try await rig.other("patch", task: id, ["priority": 5])
            try await replica.settle()
            let hub = try await rig.state()
            #expect(hub.tasks.map(\.notes) == ["here"])
            #expect(hub.tasks.map(\.priority) == [5])
            #expect(try Agreement.differences(replica, hub) == [])
            #expect(try replica.lostValues(of: task.id) == [])
        }
    }

    @Test("A status change that the server does not allow gives way")
    func impossibleMove() async throws {
        try await ConflictTests.withTask { rig, replica, task, id in
            try await rig.other("patch", task: id, ["status": "archived"])
            try await rig.advance(bySeconds: 10)
            try replica.complete(task.id)
            try await replica.settle()
            let hub = try await rig.state()
            #expect(hub.tasks.map(\.status) == ["archived"])
            #expect(try Agreement.differences(replica, hub) == [])
            #expect(try replica.lostValues(of: task.id).map(\.value) == ["done"])
        }
    }

    @Test("A change to a task deleted on the server is kept as a copy, and a retry creates it again")
    func deletedThere() async throws {
        try await ConflictTests.withTask { rig, replica, task, id in
            try replica.rename(task.id, "Mine")
            try await rig.other("delete", task: id)
            try await replica.sync()
            try await replica.sync()
            let entry = try #require(try replica.outbox().first)
            guard case .rejected(let code, _) = entry.state else {
                Issue.record("\(entry)")
                return
            }
            #expect(code == "deleted_there")
            #expect(try replica.tasks().map(\.title.text) == ["Mine"])
            #expect(try await rig.state().tasks.isEmpty)
            _ = try RetryOutboxEntry(in: replica.workspace, signal: NoCard()).run(entry.id)
            try await replica.settle()
            let hub = try await rig.state()
            #expect(hub.tasks.map(\.title) == ["Mine"])
            #expect(hub.tasks.map(\.notes) == ["n"])
            #expect(try Agreement.differences(replica, hub) == [])
        }
    }

    @Test("If most tasks are gone on the server, nothing is removed until the user agrees")
    func massDeletion() async throws {
        try await SyncRig.with { rig in
            let replica = try Replica(rig)
            for number in 0..<30 { try replica.create("Task \(number)") }
            try await replica.settle()
            func state() throws -> SyncState { try replica.store.read { try $0.syncState() } }
            let good = try state().lastSucceededAt
            #expect(try state().last?.outcome == .succeeded)
            for task in try await rig.state().tasks.dropLast(2) { try await rig.other("delete", task: task.id) }
            await #expect(throws: SyncError.massDeletion(missing: 28, known: 30)) { try await replica.sync() }
            await #expect(throws: SyncError.massDeletion(missing: 28, known: 30)) {
                try await replica.sync(SyncOptions(isFull: true))
            }
            #expect(try replica.tasks().count == 30)
            #expect(try state().last?.outcome == .failed && state().lastSucceededAt == good)
            #expect(try await replica.sync(SyncOptions(acceptsDeletions: true)).removed == 28)
            #expect(try state().last?.outcome == .succeeded)
            #expect(try replica.tasks().count == 2)
        }
    }

    @Test("The server's clock decides which change is later, however wrong this machine's is", arguments: [-5, 5])
    func wrongClock(hours: Int64) async throws {
        try await SyncRig.with { rig in
            let replica = try Replica(rig, fastBy: hours * 3600)
            let task = try replica.create("Base")
            try await replica.settle()
            let id = try #require(try await rig.state().tasks.first?.id)
            try await rig.advance(bySeconds: 60)
            // Two fields, the later change on either side.
            try replica.rename(task.id, "Earlier here")
            try await rig.advance(bySeconds: 10)
            try await rig.other("patch", task: id, ["title": "Later there", "notes": "earlier there"])
            try await rig.advance(bySeconds: 10)
            try replica.edit(task.id, TaskEdits(notes: "later here"))
            try await replica.settle()
            let hub = try await rig.state()
            #expect(hub.tasks.map(\.title) == ["Later there"])
            #expect(hub.tasks.map(\.notes) == ["later here"])
            #expect(try Agreement.differences(replica, hub) == [])
        }
    }
}
