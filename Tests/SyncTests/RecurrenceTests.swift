import ContractServer
import TaskActions
import TaskHubEntities
import TaskHubTestSupport
import TaskStore
import TaskSync
import Testing

/// The server creates next occurrences itself.
///
/// A local one is provisional until then.
struct RecurrenceTests {
    static func withDaily(_ body: @Sendable (SyncRig, Replica, TaskItem) async throws -> Void) async throws {
        try await SyncRig.with { rig in
            let replica = try Replica(rig)
            let due = DueDate.moment(Instant(seconds: rig.clock.now().seconds + 3600))
            let task = try replica.create("Water", due: due, every: .daily)
            try await replica.settle()
            try await body(rig, replica, task)
        }
    }

    static func expectAgreement(_ rig: SyncRig, _ replica: Replica, titles: Int) async throws {
        try await replica.settle()
        let hub = try await rig.state()
        #expect(hub.tasks.count == titles)
        let differences = try Agreement.differences(replica, hub)
        #expect(differences == [])
        let outbox = try replica.outbox()
        #expect(outbox == [])
        let awaited = try replica.awaited()
        #expect(awaited == [])
    }

    @Test("Completed offline, the next occurrence gets the server's id and keeps its own")
    func completed() async throws {
        try await RecurrenceTests.withDaily { rig, replica, task in
            try replica.complete(task.id)
            let next = try #require(try replica.tasks().first { $0.predecessorID == task.id })
            try await RecurrenceTests.expectAgreement(rig, replica, titles: 2)
            #expect(try replica.tasks().contains { $0.id == next.id && $0.serverID != nil })
        }
    }

    @Test(
        "A copy completed locally before it is sent again creates one next occurrence, with the local changes",
        arguments: [0, 1, 2])
    func completedCopy(changes: Int) async throws {
        try await RecurrenceTests.withDaily { rig, replica, task in
            try await rig.other("delete", task: try rig.state().tasks[0].id)
            try replica.edit(task.id, TaskEdits(notes: "kept"))
            _ = try await replica.sync()
            let entry = try #require(try replica.outbox().first)
            guard case .rejected("deleted_there", _) = entry.state else {
                Issue.record("\(entry)")
                return
            }
            try replica.complete(task.id)
            let next = try #require(try replica.tasks().first { $0.predecessorID == task.id })
            if changes > 0 { try replica.edit(next.id, TaskEdits(notes: "changed")) }
            if changes > 1 { try replica.complete(next.id) }
            _ = try RetryOutboxEntry(in: replica.workspace, signal: NoCard()).run(entry.id)
            try await RecurrenceTests.expectAgreement(rig, replica, titles: changes > 1 ? 3 : 2)
            func begin(_ task: TaskItem) -> Instant { task.dueDate?.instant(in: TestZones.utc) ?? task.createdAt }
            let notes = try replica.tasks().sorted { begin($0) < begin($1) }.map(\.notes)
            #expect(notes == [["kept", "kept"], ["kept", "changed"], ["kept", "changed", "changed"]][changes])
        }
    }

    @Test(
        "If a copy completed locally is deleted instead of sent again, its next occurrence is sent", arguments: [0, 1])
    func deletedCopy(completions: Int) async throws {
        try await RecurrenceTests.withDaily { rig, replica, task in
            try await rig.other("delete", task: try rig.state().tasks[0].id)
            try replica.edit(task.id, TaskEdits(notes: "kept"))
            #expect(try await replica.sync().rejected == 1)
            try replica.complete(task.id)
            let next = try #require(try replica.tasks().first { $0.predecessorID == task.id })
            if completions > 0 { try replica.complete(next.id) }
            try replica.delete(task.id)
            try await RecurrenceTests.expectAgreement(rig, replica, titles: completions + 1)
            #expect(try replica.tasks().contains { $0.id == next.id && $0.serverID != nil })
        }
    }

    /// What becomes of a copy after it was completed and reopened.
    enum Ending: CaseIterable {
        case sentAgain
        case completedAndSentAgain
        case deleted
    }

    @Test("If a copy completed locally is reopened, its changed next occurrence is sent", arguments: Ending.allCases)
    func reopenedCopy(ending: Ending) async throws {
        try await RecurrenceTests.withDaily { rig, replica, task in
            try await rig.other("delete", task: try rig.state().tasks[0].id)
            try replica.edit(task.id, TaskEdits(notes: "kept"))
            #expect(try await replica.sync().rejected == 1)
            let entry = try #require(try replica.outbox().first)
            try replica.complete(task.id)
            let next = try #require(try replica.tasks().first { $0.predecessorID == task.id })
            try replica.edit(next.id, TaskEdits(notes: "changed"))
            try replica.reopen(task.id)
            if ending == .completedAndSentAgain { try replica.complete(task.id) }
            if ending == .deleted {
                try replica.delete(task.id)
            } else {
                _ = try RetryOutboxEntry(in: replica.workspace, signal: NoCard()).run(entry.id)
            }
            try await RecurrenceTests.expectAgreement(rig, replica, titles: ending == .deleted ? 1 : 2)
            #expect(try replica.tasks().contains { $0.id == next.id && $0.notes == "changed" && $0.serverID != nil })
        }
    }

    @Test(
        "A task completed offline and deleted on the server meanwhile gets its next occurrence when it is sent again",
        arguments: [0, 1, 2])
    func completedAndDeletedThere(changes: Int) async throws {
        try await RecurrenceTests.withDaily { rig, replica, task in
            try replica.complete(task.id)
            let next = try #require(try replica.tasks().first { $0.predecessorID == task.id })
            if changes > 0 { try replica.edit(next.id, TaskEdits(notes: "changed")) }
            if changes > 1 { try replica.complete(next.id) }
            try await rig.other("delete", task: try rig.state().tasks[0].id)
            #expect(try await replica.sync().rejected == 1)
            let entry = try #require(try replica.outbox().first)
            _ = try RetryOutboxEntry(in: replica.workspace, signal: NoCard()).run(entry.id)
            try await RecurrenceTests.expectAgreement(rig, replica, titles: changes > 1 ? 3 : 2)
            #expect(try replica.tasks().contains { $0.id == next.id && $0.serverID != nil })
        }
    }

    @Test("A completed task and its next occurrence, both deleted on the server and sent again, stay two")
    func bothCopies() async throws {
        try await RecurrenceTests.withDaily { rig, replica, task in
            try replica.complete(task.id)
            try await replica.settle()
            let next = try #require(try replica.tasks().first { $0.predecessorID == task.id })
            for task in try await rig.state().tasks { try await rig.other("delete", task: task.id) }
            for id in [task.id, next.id] { try replica.edit(id, TaskEdits(notes: "kept")) }
            #expect(try await replica.sync().rejected == 2)
            for entry in try replica.outbox() where try replica.outbox().contains(where: { $0.id == entry.id }) {
                _ = try RetryOutboxEntry(in: replica.workspace, signal: NoCard()).run(entry.id)
            }
            try await RecurrenceTests.expectAgreement(rig, replica, titles: 2)
            #expect(try replica.tasks().map(\.notes) == ["kept", "kept"])
        }
    }

    @Test("A completed task that is restored gets no second next occurrence", arguments: [true, false])
    func restored(hasNext: Bool) async throws {
        try await RecurrenceTests.withDaily { rig, replica, task in
            try replica.complete(task.id)
            try await replica.settle()
            let next = try #require(try replica.tasks().first { $0.predecessorID == task.id })
            try replica.delete(task.id)
            if !hasNext { try replica.delete(next.id) }
            try await replica.settle()
            _ = try RestoreDeletedTask(in: replica.workspace, signal: NoCard()).run(reference: task.id.description)
            try await RecurrenceTests.expectAgreement(rig, replica, titles: hasNext ? 2 : 1)
        }
    }

    @Test("A completed task and its next occurrence, both lost by the server and sent again, stay two")
    func bothLost() async throws {
        try await RecurrenceTests.withDaily { rig, replica, _ in
            try await rig.control("snapshots", ["name": "backup"])
            let due = DueDate.moment(Instant(seconds: rig.clock.now().seconds + 3600))
            let task = try replica.create("Plants", due: due, every: .daily)
            try await replica.settle()
            try replica.complete(task.id)
            try await replica.settle()
            try await rig.control("restore", ["name": "backup"])
            #expect(try await replica.sync(SyncOptions(isFull: true)).rejected == 2)
            for entry in try replica.outbox() where entry.state == .rejected(code: "lost_there", requestID: nil) {
                guard try replica.outbox().contains(where: { $0.id == entry.id }) else { continue }
                _ = try RetryOutboxEntry(in: replica.workspace, signal: NoCard()).run(entry.id)
            }
            try await RecurrenceTests.expectAgreement(rig, replica, titles: 3)
        }
    }

    /// A task that was deleted on the server, kept here, and completed, and so was its next occurrence.
    private static func withDeletedSeries(
        _ body: @Sendable (SyncRig, Replica, TaskItem, TaskItem) async throws -> Void
    ) async throws {
        try await withDaily { rig, replica, task in
            try await rig.other("delete", task: try rig.state().tasks[0].id)
            try replica.edit(task.id, TaskEdits(notes: "kept"))
            #expect(try await replica.sync().rejected == 1)
            try replica.complete(task.id)
            let second = try #require(try replica.tasks().first { $0.predecessorID == task.id })
            try replica.complete(second.id)
            try await body(rig, replica, task, second)
        }
    }

    @Test("The last of three occurrences of a copy is sent if the other two are deleted", arguments: [true, false])
    func deletedChain(fromTheEnd: Bool) async throws {
        try await RecurrenceTests.withDeletedSeries { rig, replica, task, second in
            let third = try #require(try replica.tasks().first { $0.predecessorID == second.id })
            for id in fromTheEnd ? [second.id, task.id] : [task.id, second.id] { try replica.delete(id) }
            try await RecurrenceTests.expectAgreement(rig, replica, titles: 1)
            #expect(try replica.tasks().map(\.id) == [third.id])
        }
    }

    @Test("The last of three occurrences of a copy is sent although the second was archived")
    func archivedInChain() async throws {
        try await RecurrenceTests.withDeletedSeries { rig, replica, task, second in
            try replica.edit(second.id, TaskEdits(status: .archived))
            let refused = try #require(try replica.outbox().first)
            _ = try RetryOutboxEntry(in: replica.workspace, signal: NoCard()).run(refused.id)
            try await RecurrenceTests.expectAgreement(rig, replica, titles: 3)
        }
    }

    @Test("If the user discards the creation of a completed task, the changes of its next occurrence stay local too")
    func discarded() async throws {
        try await SyncRig.with { rig in
            let replica = try Replica(rig)
            try await replica.settle()
            let due = DueDate.moment(Instant(seconds: rig.clock.now().seconds + 3600))
            let task = try replica.create("Water", due: due, every: .daily)
            try replica.complete(task.id)
            let next = try #require(try replica.tasks().first { $0.predecessorID == task.id })
            try replica.edit(next.id, TaskEdits(notes: "with care"))
            let creation = try #require(try replica.outbox().first)
            _ = try DiscardOutboxEntry(in: replica.workspace).run(creation.id)
            try await replica.sync()
            #expect(try replica.outbox() == [])
            #expect(try replica.tasks().count == 2)
            #expect(try await rig.state().tasks.isEmpty)
        }
    }

    @Test("Completing, reopening and completing offline creates one next occurrence")
    func twice() async throws {
        try await RecurrenceTests.withDaily { rig, replica, task in
            try replica.complete(task.id)
            try replica.reopen(task.id)
            try replica.complete(task.id)
            try await RecurrenceTests.expectAgreement(rig, replica, titles: 2)
        }
    }

    @Test(
        "Completing with an unknown outcome, reopening and completing again ends in the server's state",
        arguments: [true, false])
    func unknown(arrives: Bool) async throws {
        try await RecurrenceTests.withDaily { rig, replica, task in
            try replica.complete(task.id)
            rig.server.add(Fault(arrives ? .dropAfter : .dropBefore, method: "PATCH"))
            rig.server.add(Fault(.page(status: 503, retryAfter: nil), method: "GET", path: "*/sync/delta"))
            try await replica.sync()
            try replica.reopen(task.id)
            try replica.complete(task.id)
            try await rig.advance(bySeconds: 31)
            try await RecurrenceTests.expectAgreement(rig, replica, titles: 2)
        }
    }

    @Test("A chain of occurrences completed offline is completed on the server one by one")
    func chain() async throws {
        try await RecurrenceTests.withDaily { rig, replica, task in
            try replica.complete(task.id)
            let second = try #require(try replica.tasks().first { $0.predecessorID == task.id })
            try replica.complete(second.id)
            try await RecurrenceTests.expectAgreement(rig, replica, titles: 3)
            #expect(try await rig.state().tasks.count { $0.status == "done" } == 2)
        }
    }

    @Test("A chain that is sent days later gets the server's dates")
    func later() async throws {
        try await RecurrenceTests.withDaily { rig, replica, task in
            try replica.complete(task.id)
            let second = try #require(try replica.tasks().first { $0.predecessorID == task.id })
            try replica.complete(second.id)
            try await rig.advance(bySeconds: 6 * 86_400)
            try await RecurrenceTests.expectAgreement(rig, replica, titles: 3)
        }
    }

    @Test("A next occurrence deleted locally before the server created it is deleted there too")
    func deleted() async throws {
        try await RecurrenceTests.withDaily { rig, replica, task in
            try replica.complete(task.id)
            let next = try #require(try replica.tasks().first { $0.predecessorID == task.id })
            try replica.delete(next.id)
            try await RecurrenceTests.expectAgreement(rig, replica, titles: 1)
            #expect(try await rig.state().count("DELETE") == 1)
        }
    }

    @Test("A task that is completed and then deleted keeps its next occurrence")
    func completedAndDeleted() async throws {
        try await RecurrenceTests.withDaily { rig, replica, task in
            try replica.complete(task.id)
            try replica.delete(task.id)
            try await RecurrenceTests.expectAgreement(rig, replica, titles: 1)
            #expect(try await rig.state().tasks.map(\.status) == ["inbox"])
        }
    }

    @Test("A task completed and deleted locally and archived on the server is deleted; its next occurrence stays")
    func completedDeletedAndArchived() async throws {
        try await RecurrenceTests.withDaily { rig, replica, task in
            let id = try #require(try await rig.state().tasks.first?.id)
            try replica.complete(task.id)
            try replica.delete(task.id)
            try await rig.other("patch", task: id, ["status": "archived"])
            try await RecurrenceTests.expectAgreement(rig, replica, titles: 1)
            #expect(try await rig.state().tasks.map(\.status) == ["inbox"])
        }
    }

    @Test("A next occurrence changed before the server created it keeps the change")
    func changed() async throws {
        try await RecurrenceTests.withDaily { rig, replica, task in
            try replica.complete(task.id)
            let next = try #require(try replica.tasks().first { $0.predecessorID == task.id })
            try replica.edit(next.id, TaskEdits(notes: "with care"))
            try await RecurrenceTests.expectAgreement(rig, replica, titles: 2)
            #expect(try await rig.state().tasks.map(\.notes).sorted() == ["", "with care"])
        }
    }

    @Test("A changed next occurrence is sent as its own task when the completion is undone")
    func changedAndReopened() async throws {
        try await RecurrenceTests.withDaily { rig, replica, task in
            try replica.complete(task.id)
            let next = try #require(try replica.tasks().first { $0.predecessorID == task.id })
            try replica.edit(next.id, TaskEdits(notes: "with care"))
            try replica.reopen(task.id)
            try await RecurrenceTests.expectAgreement(rig, replica, titles: 2)
        }
    }

    @Test("A task completed on both sides has one next occurrence, even if it was changed on the server")
    func completedTwice() async throws {
        try await RecurrenceTests.withDaily { rig, replica, task in
            let id = try #require(try await rig.state().tasks.first?.id)
            try replica.complete(task.id)
            try await rig.other("patch", task: id, ["status": "done"])
            let next = try #require(try await rig.state().tasks.first { $0.id != id })
            try await rig.other("patch", task: next.id, ["title": "Water less"])
            try await RecurrenceTests.expectAgreement(rig, replica, titles: 2)
        }
    }
}
