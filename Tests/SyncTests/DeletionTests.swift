import ContractServer
import TaskActions
import TaskHubEntities
import TaskHubTestSupport
import TaskStore
import TaskSync
import Testing

/// A deletion removes only what the user saw, and what is deleted can be restored.
struct DeletionTests {
    private static func withTask(
        _ body: @Sendable (SyncRig, Replica, TaskItem, String) async throws -> Void
    ) async throws {
        try await SyncRig.with { rig in
            let replica = try Replica(rig)
            let task = try replica.create("Task", notes: "seen", list: "Home", priority: 2)
            try await replica.settle()
            try await rig.advance(bySeconds: 60)
            let id = try #require(try await rig.state().tasks.first?.id)
            try await body(rig, replica, task, id)
        }
    }

    private static let refused = OutboxEntry.State.rejected(code: "changed_there", requestID: nil)

    @Test(
        "A deletion does not remove a later change of another machine, or of the web client", arguments: [true, false])
    func laterChange(isMachine: Bool) async throws {
        try await Self.withTask { rig, replica, task, id in
            let other = try Replica(rig)
            try await other.settle()
            try replica.delete(task.id)
            try await rig.advance(bySeconds: 2)
            if isMachine {
                let there = try #require(try other.tasks().first)
                try other.edit(there.id, TaskEdits(notes: "not seen"))
                try await other.sync()
            } else {
                try await rig.other("patch", task: id, ["notes": "not seen"])
            }
            #expect(try await replica.sync().rejected == 1)
            try await other.settle()
            try await replica.settle()
            let hub = try await rig.state()
            #expect(hub.tasks.map(\.notes) == ["not seen"])
            #expect(hub.count("DELETE") == 0)
            for machine in [replica, other] { #expect(try Agreement.differences(machine, hub) == []) }
            #expect(try replica.tasks().map(\.id) == [task.id])
            #expect(try replica.outbox().map(\.state) == [Self.refused])
            #expect(try replica.lostValues(of: task.id).map(\.value) == ["seen"])
            let listed = try #require(try ListOutbox(in: replica.workspace).run().first)
            #expect(listed.title == "Task" && listed.changedFields == [.notes])
        }
    }

    @Test("A task that was deleted under two local ids and changed on the server needs one decision")
    func deletedTwice() async throws {
        try await Self.withTask { rig, replica, task, id in
            try replica.delete(task.id)
            // A next occurrence is known twice if the server's was received before it could be recognized.
            try replica.store.write { store in
                let copy = try #require(try store.deletedTask(task.id))
                var twin = Seed.task(1, "Task", notes: "seen", priority: 2)
                twin.serverID = copy.task.serverID
                let now = twin.createdAt
                try store.save(
                    DeletedTask(task: twin, facts: copy.facts, list: copy.list, deletedAt: now, isLocal: true))
                try store.enqueue(.delete(), task: twin.id, serverID: twin.serverID, isIntent: false, at: now)
            }
            try await rig.other("patch", task: id, ["notes": "not seen"])
            #expect(try await replica.sync().rejected == 1)
            try await replica.settle()
            #expect(try replica.outbox().map(\.state) == [Self.refused])
            #expect(try replica.tasks().map(\.notes) == ["not seen"])
            #expect(try Agreement.differences(replica, try await rig.state()) == [])
        }
    }

    @Test("The user decides about the deletion", arguments: ["retry", "discard", "edit", "delete"])
    func decided(decision: String) async throws {
        try await Self.withTask { rig, replica, task, id in
            try replica.delete(task.id)
            try await rig.other("patch", task: id, ["title": "Changed"])
            #expect(try await replica.sync().rejected == 1)
            let entry = try #require(try replica.outbox().first)
            switch decision {
            case "retry": _ = try RetryOutboxEntry(in: replica.workspace, signal: NoCard()).run(entry.id)
            case "discard": _ = try DiscardOutboxEntry(in: replica.workspace).run(entry.id)
            case "edit": try replica.edit(task.id, TaskEdits(notes: "kept"))
            default: try replica.delete(task.id)
            }
            try await replica.settle()
            let hub = try await rig.state()
            #expect(hub.tasks.map(\.title) == (["discard", "edit"].contains(decision) ? ["Changed"] : []))
            if decision == "edit" { #expect(hub.tasks.map(\.notes) == ["kept"]) }
            if decision == "discard" {
                #expect(try replica.store.read { try $0.taskMarks(since: task.createdAt) } == [:])
                #expect(try replica.lostValues(of: task.id).map(\.value) == ["Task"])
            }
            #expect(try replica.outbox() == [])
            #expect(try Agreement.differences(replica, hub) == [])
        }
    }

    @Test("A task that changes again after the user's decision is kept again")
    func changedAgain() async throws {
        try await Self.withTask { rig, replica, task, id in
            try replica.delete(task.id)
            for notes in ["first", "second"] {
                try await rig.other("patch", task: id, ["notes": .string(notes)])
                #expect(try await replica.sync().rejected == 1)
                #expect(try replica.tasks().map(\.notes) == [notes])
                let entry = try #require(try replica.outbox().first)
                _ = try RetryOutboxEntry(in: replica.workspace, signal: NoCard()).run(entry.id)
            }
            try await replica.settle()
            #expect(try await rig.state().tasks.isEmpty)
        }
    }

    @Test("A task whose contents did not change is deleted, whatever else happened to it")
    func untouched() async throws {
        try await Self.withTask { rig, replica, task, id in
            let done = try replica.create("Done")
            let edited = try replica.create("Edited")
            try replica.create("Listed")
            try replica.complete(done.id)
            try await replica.settle()
            try await rig.other("create", ["title": "From there"])
            try await rig.advance(bySeconds: 8 * 86_400)
            try await replica.settle()
            // What was never sent is not part of what the server has.
            try replica.edit(edited.id, TaskEdits(notes: "never sent", list: .named(try ListName("New"))))
            for task in try replica.tasks() { try replica.delete(task.id) }
            try await rig.other("patch", task: id)
            try await rig.other("reorder_all")
            try await rig.other("archive_job")
            #expect(try await replica.sync().rejected == 0)
            #expect(try await rig.state().tasks.isEmpty)
            #expect(try replica.outbox() == [])
        }
    }

    @Test(
        "A task is deleted even if an earlier change of it had an unknown outcome",
        arguments: [true, false])
    func uncertain(hasArrived: Bool) async throws {
        try await Self.withTask { rig, replica, task, _ in
            try replica.edit(task.id, TaskEdits(notes: "perhaps sent"))
            rig.server.add(Fault(hasArrived ? .dropAfter : .dropBefore, method: "PATCH"))
            #expect(try await replica.sync().postponed == 1)
            try replica.delete(task.id)
            try await rig.advance(bySeconds: 31)
            #expect(try await replica.sync().rejected == 0)
            #expect(try await rig.state().tasks.isEmpty)
            #expect(try replica.outbox() == [])
        }
    }

    @Test("A deletion behind a change of unknown outcome is done if the server has deleted the task too")
    func deletedThereMeanwhile() async throws {
        try await Self.withTask { rig, replica, task, id in
            try replica.edit(task.id, TaskEdits(notes: "perhaps sent"))
            rig.server.add(Fault(.dropBefore, method: "PATCH"))
            #expect(try await replica.sync().postponed == 1)
            try replica.delete(task.id)
            try await rig.other("delete", task: id)
            try await rig.advance(bySeconds: 31)
            #expect(try await replica.sync().rejected == 0)
            #expect(try replica.outbox() == [])
        }
    }

    @Test("A deleted task is restored from its last known copy, on either machine", arguments: [true, false])
    func restored(isDeleter: Bool) async throws {
        try await Self.withTask { rig, replica, task, id in
            try await rig.other("patch", task: id, ["description": "d"])
            try await replica.settle()
            let other = try Replica(rig)
            try await other.settle()
            try replica.delete(task.id)
            try await replica.settle()
            try await other.settle()
            #expect(try await rig.state().tasks.isEmpty)
            let machine = isDeleter ? replica : other
            #expect(try machine.tasks().isEmpty)
            let copy = try #require(try FindDeletedTask(in: machine.workspace).all().first)
            #expect(copy.isLocal == isDeleter)
            let restoring = RestoreDeletedTask(in: machine.workspace, signal: NoCard())
            #expect(throws: SyncError.noSuchDeletedTask) { try restoring.run(reference: "ffffffff") }
            let restored = try restoring.run(reference: String(copy.task.id.description.prefix(8))).value
            #expect(restored.task.id == copy.task.id)
            for machine in [machine, replica, other] { try await machine.settle() }
            let hub = try await rig.state()
            #expect(hub.tasks.map { "\($0.title) \($0.notes) \($0.priority ?? 0)" } == ["Task seen 2"])
            #expect(hub.tasks.map { $0.project.flatMap { hub.projects[$0] } } == ["Home"])
            #expect(try await rig.control("state")["tasks"]?.elements.map { $0["description"] } == ["d"])
            for machine in [replica, other] { #expect(try Agreement.differences(machine, hub) == []) }
            #expect(try FindDeletedTask(in: machine.workspace).all() == [])
        }
    }

    @Test("A change that reaches the server just before the deletion is kept where it was made")
    func race() async throws {
        try await Self.withTask { rig, replica, task, id in
            let other = try Replica(rig)
            try await other.settle()
            try replica.delete(task.id)
            // The task is compared, and then changed before it is deleted.
            rig.server.add(Fault(.heldAnswer, method: "GET", path: "*/tasks/\(id)"))
            async let deleting = replica.sync()
            try await wait(until: "the task is being compared") {
                try await rig.control("state")["faults"]?.integer == 0
            }
            let there = try #require(try other.tasks().first)
            try other.edit(there.id, TaskEdits(notes: "not seen"))
            try await other.sync()
            try await rig.control("faults/clear")
            #expect(try await deleting.rejected == 0)
            try await other.settle()
            #expect(try other.tasks().isEmpty)
            _ = try RestoreDeletedTask(in: other.workspace, signal: NoCard()).run(reference: there.id.description)
            try await other.settle()
            #expect(try await rig.state().tasks.map(\.notes) == ["not seen"])
        }
    }

    @Test("A deletion that was not sent yet can be withdrawn", arguments: [true, false])
    func withdrawn(isDiscarded: Bool) async throws {
        try await Self.withTask { rig, replica, task, id in
            try replica.delete(task.id)
            let entry = try #require(try replica.outbox().first)
            if isDiscarded {
                _ = try DiscardOutboxEntry(in: replica.workspace).run(entry.id)
            } else {
                _ = try RestoreDeletedTask(in: replica.workspace, signal: NoCard()).run(reference: id)
            }
            #expect(try replica.outbox() == [])
            try await replica.settle()
            let hub = try await rig.state()
            #expect(hub.tasks.map(\.id) == [id])
            #expect(hub.count("DELETE") == 0)
            #expect(try Agreement.differences(replica, hub) == [])
        }
    }

    @Test(
        "A refused deletion is withdrawn with the edits before it, also if the task was received again",
        arguments: [("discard", true), ("discard", false), ("restore", false)])
    func refused(by command: String, isFromServer: Bool) async throws {
        try await Self.withTask { rig, creator, _, id in
            let replica = isFromServer ? try Replica(rig) : creator
            try await replica.settle()
            let task = try #require(try replica.tasks().first)
            #expect((task.id == task.serverID) == isFromServer)
            try replica.edit(task.id, TaskEdits(notes: "mine"))
            try replica.delete(task.id)
            // A proxy refuses the request.
            rig.server.add(Fault(.page(status: 413, retryAfter: nil), method: "DELETE"))
            #expect(try await replica.sync().rejected == 1)
            try await replica.settle(SyncOptions(isFull: true))
            #expect(try replica.tasks().map(\.notes) == ["seen"])
            let entry = try #require(try replica.outbox().first)
            if command == "discard" {
                _ = try DiscardOutboxEntry(in: replica.workspace).run(entry.id)
            } else {
                _ = try RestoreDeletedTask(in: replica.workspace, signal: NoCard()).run(
                    reference: task.id.description)
            }
            #expect(try replica.tasks().map(\.notes) == ["mine"])
            try await replica.settle()
            let hub = try await rig.state()
            #expect(hub.tasks.map { [$0.id, $0.notes] } == [[id, "mine"]])
            #expect(try replica.outbox() == [])
            #expect(try Agreement.differences(replica, hub) == [])
        }
    }

    @Test("A deletion that may have been carried out is not withdrawn", arguments: [true, false])
    func sentAlready(isDiscarded: Bool) async throws {
        try await Self.withTask { rig, replica, task, id in
            try replica.delete(task.id)
            rig.server.add(Fault(.dropAfter, method: "DELETE"))
            #expect(try await replica.sync().postponed == 1)
            let entry = try #require(try replica.outbox().first)
            #expect(throws: SyncError.outboxEntrySent) {
                if isDiscarded {
                    _ = try DiscardOutboxEntry(in: replica.workspace).run(entry.id)
                } else {
                    _ = try RestoreDeletedTask(in: replica.workspace, signal: NoCard()).run(reference: id)
                }
            }
            #expect(try replica.tasks().isEmpty)
            #expect(try replica.outbox() == [entry])
            // Once the result is known, the task is created again.
            try await replica.settle()
            _ = try RestoreDeletedTask(in: replica.workspace, signal: NoCard()).run(reference: id)
            try await replica.settle()
            let hub = try await rig.state()
            #expect(hub.tasks.map(\.title) == ["Task"])
            #expect(try Agreement.differences(replica, hub) == [])
        }
    }

    @Test(
        "A task whose creation was of unknown outcome is restored once, also if the creation was sent again",
        arguments: ["restore", "discard", "sent again, restore", "sent again, discard", "discarded by an old version"])
    func restoredUnknown(story: String) async throws {
        let isSentAgain = story.hasPrefix("sent again")
        try await SyncRig.with { rig in
            let replica = try Replica(rig)
            try await replica.settle()
            let task = try replica.create("Once", notes: "n")
            rig.server.add(Fault(.dropAfter, method: "POST"))
            #expect(try await replica.sync().postponed == 1)
            try replica.delete(task.id)
            if isSentAgain {
                try await rig.advance(bySeconds: 31)
                // The creation is sent again, and the deletion is not.
                rig.server.add(Fault(.page(status: 503, retryAfter: 60), method: "GET", path: "*/tasks/*"))
                try await replica.sync()
            }
            let deletion = try #require(try replica.outbox().last)
            #expect(deletion.isUntried && (deletion.serverID != nil) == isSentAgain)
            if story.hasSuffix("discard") {
                _ = try DiscardOutboxEntry(in: replica.workspace).run(deletion.id)
            } else {
                // An earlier version discarded the deletion and left the copy.
                if !story.hasSuffix("restore") { try replica.store.write { try $0.dequeue(deletion.id) } }
                _ = try RestoreDeletedTask(in: replica.workspace, signal: NoCard()).run(
                    reference: task.id.description)
            }
            #expect(try replica.tasks().map(\.id).contains(task.id))
            try await rig.advance(bySeconds: 61)
            try await replica.settle()
            let hub = try await rig.state()
            #expect(hub.tasks.map(\.title) == ["Once"])
            #expect(try replica.tasks().map(\.id) == [task.id])
            #expect(try Agreement.differences(replica, hub) == [])
        }
    }

    @Test(
        "A deleted task that is restored on two machines is created once, also if it is edited or their copies differ",
        arguments: ["alike", "edited there", "copies differ"])
    func restoredTwice(story: String) async throws {
        try await Self.withTask { rig, replica, task, id in
            let other = try Replica(rig)
            try await other.settle()
            if story == "copies differ" { try replica.edit(task.id, TaskEdits(notes: "never sent")) }
            try replica.delete(task.id)
            for machine in [replica, other] { try await machine.settle() }
            for machine in [replica, other] {
                _ = try RestoreDeletedTask(in: machine.workspace, signal: NoCard()).run(reference: id)
            }
            let there = try #require(try other.tasks().first)
            if story == "edited there" { try other.edit(there.id, TaskEdits(notes: "seen there")) }
            for machine in [replica, other] { #expect(try await machine.sync().rejected == 0) }
            for machine in [replica, other] { try await machine.settle() }
            let hub = try await rig.state()
            let notes = ["alike": "seen", "edited there": "seen there", "copies differ": "never sent"][story]
            #expect(hub.tasks.map { "\($0.title) \($0.notes)" } == ["Task \(notes ?? "")"])
            for machine in [replica, other] {
                #expect(try machine.outbox() == [])
                #expect(try Agreement.differences(machine, hub) == [])
            }
            #expect(try other.tasks().map(\.id) == [there.id])
            #expect(try other.lostValues(of: there.id).map(\.value) == (story == "copies differ" ? ["seen"] : []))
        }
    }

    @Test("A restored task is not taken for another one like it")
    func restoredBesideTwin() async throws {
        try await Self.withTask { rig, replica, task, id in
            try await rig.other("create", ["title": "Task", "project": "Home"])
            try await replica.settle()
            try replica.delete(task.id)
            try await replica.settle()
            _ = try RestoreDeletedTask(in: replica.workspace, signal: NoCard()).run(reference: id)
            try await replica.settle()
            let hub = try await rig.state()
            #expect(hub.tasks.map(\.notes).sorted() == ["", "seen"])
            #expect(try Agreement.differences(replica, hub) == [])
        }
    }

    @Test(
        "A restored task has the edits that were not sent before it was deleted",
        arguments: ["withdrawn", "discarded", "sent", "of unknown outcome", "changed there"])
    func editedBefore(story: String) async throws {
        try await Self.withTask { rig, replica, task, id in
            let list = try ListReference(named: "Garden")
            try replica.edit(task.id, TaskEdits(title: try TaskTitle("Mine"), notes: "mine", list: list))
            if story == "of unknown outcome" {
                rig.server.add(Fault(.dropBefore, method: "PATCH"))
                #expect(try await replica.sync().postponed == 1)
                try await rig.advance(bySeconds: 31)
            }
            try replica.complete(task.id)
            try replica.delete(task.id)
            let shown = try #require(try FindDeletedTask(in: replica.workspace).all().first)
            #expect(shown.task.notes == "mine" && shown.list?.name.text == "Garden")
            switch story {
            case "discarded":
                _ = try DiscardOutboxEntry(in: replica.workspace).run(try #require(try replica.outbox().last).id)
            case "changed there":
                try await rig.other("patch", task: id, ["notes": "theirs"])
                #expect(try await replica.sync().rejected == 1)
                #expect(try replica.tasks().map(\.title.text) == ["Task"])
                let lost = try replica.lostValues(of: task.id).map(\.value)
                #expect(lost.contains("Mine") && lost.contains("mine") && lost.contains("done"))
                return
            case "withdrawn":
                _ = try RestoreDeletedTask(in: replica.workspace, signal: NoCard()).run(reference: id)
            default:
                #expect(try await replica.sync().rejected == 0)
                #expect(try await rig.state().tasks.isEmpty)
                _ = try RestoreDeletedTask(in: replica.workspace, signal: NoCard()).run(reference: id)
            }
            let restored = try #require(try replica.tasks().first)
            #expect(restored.notes == "mine" && restored.status == .done && restored.completedAt != nil)
            try await replica.settle()
            let hub = try await rig.state()
            #expect(hub.tasks.map { [$0.title, $0.notes, $0.status] } == [["Mine", "mine", "done"]])
            #expect(hub.tasks.map(\.priority) == [2])
            #expect(hub.tasks.map { $0.project.flatMap { hub.projects[$0] } } == ["Garden"])
            #expect(try Agreement.differences(replica, hub) == [])
        }
    }

    @Test("Edits that were not sent before a deletion do not make the server's task look changed")
    func editedBeforeUnchanged() async throws {
        try await Self.withTask { rig, replica, task, _ in
            try replica.edit(task.id, TaskEdits(notes: "mine"))
            try replica.delete(task.id)
            #expect(try await replica.sync().rejected == 0)
            let hub = try await rig.state()
            #expect(hub.tasks.isEmpty && hub.count("PATCH") == 0)
        }
    }

    @Test("A file that was attached after the deletion is not deleted", arguments: [true, false])
    func attached(isKnown: Bool) async throws {
        try await Self.withTask { rig, replica, task, id in
            let plan: JSON = ["name": "plan.pdf", "path": "p"]
            func place(_ attachments: [JSON]) async throws {
                let project = try #require(try await rig.state().projects.first).key
                try await rig.control(
                    "tasks",
                    [
                        "user": SyncRig.user, "id": .string(id), "title": "Task", "notes": "seen", "priority": 2,
                        "project": .string(project), "attachments": .array(attachments),
                    ])
            }
            if isKnown {
                try await place([plan])
                try await rig.advance(bySeconds: 60)
                try await replica.settle(SyncOptions(isFull: true))
            }
            try replica.delete(task.id)
            try await rig.advance(bySeconds: 60)
            try await place([plan])
            #expect(try await replica.sync().rejected == (isKnown ? 0 : 1))
            let hub = try await rig.state()
            #expect(hub.tasks.count == (isKnown ? 0 : 1) && hub.count("DELETE") == (isKnown ? 1 : 0))
            if isKnown {
                let restored = try RestoreDeletedTask(in: replica.workspace, signal: NoCard()).run(reference: id)
                #expect(restored.value.lostAttachments == ["plan.pdf"])
                let facts = try replica.store.read { try $0.serverFacts(of: task.id) }
                #expect(facts?.attachments == [])
            } else {
                let listed = try #require(try ListOutbox(in: replica.workspace).run().first)
                #expect(listed.hasOtherAttachments && listed.changedFields == [])
            }
        }
    }

    @Test("A task that an earlier version fetched without the names of its attachments is deleted if it is unchanged")
    func attachedBefore() async throws {
        try await Self.withTask { rig, replica, task, id in
            let project = try #require(try await rig.state().projects.first).key
            try await rig.control(
                "tasks",
                [
                    "user": SyncRig.user, "id": .string(id), "title": "Task", "notes": "seen", "priority": 2,
                    "project": .string(project), "attachments": [["name": "plan.pdf", "path": "p"]],
                ])
            try await rig.advance(bySeconds: 120)
            try await replica.settle(SyncOptions(isFull: true))
            try replica.store.write { store in
                var facts = try #require(try store.serverFacts(of: task.id))
                #expect(facts.attachments == ["plan.pdf"])
                facts.attachments = []
                try store.save(facts, of: task.id)
            }
            try replica.delete(task.id)
            #expect(try await replica.sync().rejected == 0)
            #expect(try await rig.state().tasks.isEmpty)
        }
    }

    @Test("The copy of a deleted task is kept for 90 days")
    func expired() async throws {
        try await Self.withTask { rig, replica, task, _ in
            try replica.delete(task.id)
            try await replica.settle()
            try await rig.advance(bySeconds: 89 * 86_400)
            try await replica.settle()
            #expect(try FindDeletedTask(in: replica.workspace).all().count == 1)
            try await rig.advance(bySeconds: 2 * 86_400)
            #expect(try FindDeletedTask(in: replica.workspace).all() == [])
            try await replica.settle()
            #expect(try replica.store.read { try $0.deletedTasks() } == [])
        }
    }

    @Test("The copy of a deleted task is kept as long as its deletion waits, and compared when that is tried again")
    func refusedForLong() async throws {
        try await Self.withTask { rig, replica, task, id in
            try replica.delete(task.id)
            try replica.store.write { store in
                var entry = try #require(try store.outbox().first)
                entry.state = .rejected(code: "server_failing", requestID: nil)
                try store.update(entry)
            }
            try await rig.advance(bySeconds: 91 * 86_400)
            try await replica.settle()
            try await rig.other("patch", task: id, ["notes": "not seen"])
            let entry = try #require(try replica.outbox().first)
            _ = try RetryOutboxEntry(in: replica.workspace, signal: NoCard()).run(entry.id)
            try await replica.settle()
            // The full comparison has brought the task back here.
            #expect(try replica.outbox() == [])
            #expect(try replica.tasks().map(\.notes) == ["not seen"])
            #expect(try await rig.state().tasks.map(\.notes) == ["not seen"])
        }
    }
}
