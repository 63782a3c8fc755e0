import TaskActions
import TaskHubEntities
import TaskHubTestSupport
import TaskStore
import Testing

@Suite struct EditTaskTests {
    private let due = Seed.due("2026-11-18T16:00:00Z")
    private let test = TestWorkspace(
        tasks: [
            Seed.task(
                1, "Rent", notes: "old", priority: 2, due: Seed.due("2026-11-18T16:00:00Z"),
                reminder: Seed.instant("2026-11-18T15:00:00Z"), recurrence: .weekly, listID: Seed.id(7))
        ], lists: [Seed.list(7, "Home")])

    private func edit(_ edits: TaskEdits) throws -> TaskChange {
        test.clock.advance(bySeconds: 60)
        return try EditTask(in: test.workspace).run(Seed.id(1), edits).value
    }

    @Test("Named fields change, and the others stay")
    func fields() throws {
        let change = try edit(
            TaskEdits(
                title: TaskTitle("Pay rent"), dueDate: .set(.moment(Seed.now)), reminderDate: .clear,
                priority: .set(Seed.priority(5)),
                area: .work))
        #expect(change.task.title.text == "Pay rent" && change.task.dueDate == .moment(Seed.now))
        #expect(change.task.reminderDate == nil && change.task.priority?.value == 5 && change.task.area == .work)
        #expect(change.task.notes == "old" && change.task.recurrence == .weekly && change.list?.id == Seed.id(7))
        #expect(change.task.modifiedAt == test.clock.now())
        #expect(try test.task(Seed.id(1)) == change.task)
    }

    @Test("An edit without a change writes nothing")
    func nothing() throws {
        let change = try edit(TaskEdits(title: TaskTitle("Rent"), notes: " old ", dueDate: .set(due), status: .inbox))
        #expect(change.task.modifiedAt == Seed.now)
        #expect(try test.generation() == 0)
    }

    @Test("Notes, priority and list can be cleared")
    func clearing() throws {
        let change = try edit(TaskEdits(notes: "", priority: .clear, list: .inbox))
        #expect(
            change.task.notes.isEmpty && change.task.priority == nil && change.task.listID == nil && change.list == nil)
    }

    @Test("A recurring task keeps its due date, and a task without one cannot recur")
    func recurrence() throws {
        #expect(throws: TaskRefusal.recurrenceNeedsDueDate) { try edit(TaskEdits(dueDate: .clear)) }
        #expect(throws: TaskRefusal.notesHoldNUL) { try edit(TaskEdits(notes: "\0")) }
        #expect(try edit(TaskEdits(dueDate: .clear, recurrence: Recurrence.none)).task.dueDate == nil)
        #expect(throws: TaskRefusal.recurrenceNeedsDueDate) { try edit(TaskEdits(recurrence: .daily)) }
    }

    @Test(
        "A word with a comma is the tag of that name if the task has it, and otherwise several tags",
        arguments: [
            (["b,"], [], "a,b b c"), (["B,"], [], "a,b b c"), (["-b,", "+c"], [], "a,b b"), (["a,b"], [], "b b, c"),
            (["b,c"], [], "a,b b,"), ([], ["-b,"], "a,b b c"), ([], ["b,", "d,e"], "a,b b b, c d e"),
        ] as [([String], [String], String)])
    func commas(untagged: [String], added: [String], left: String) throws {
        let tags = TaskTags(["a,b", "b", "b,", "c"].map { TaskTag(alreadyChecked: $0) })
        _ = try edit(TaskEdits(addedTags: tags))
        let edits = try EditedValues(tags: added, removedTags: untagged).edits(in: test.workspace)
        #expect(try edit(edits).task.tags.map(\.text).joined(separator: " ") == left)
    }

    @Test("A link is set and removed, and goes on to the next occurrence")
    func link() throws {
        func set(_ text: String) throws -> TaskItem {
            try edit(EditedValues([.url: text]).edits(in: test.workspace)).task
        }
        #expect(try set(" https://example.org/form ").url?.text == "https://example.org/form")
        #expect(try CompleteTask(in: test.workspace).run([Seed.id(1)]).value.first?.nextOccurrence?.url != nil)
        #expect(try set("none").url == nil)
    }

    @Test(
        "A link that has no scheme, white space or control characters, or is too long is refused",
        arguments: [
            "", "example.org", "://example.org", "1a:b", "https:", "https://example.org/a b",
            "https://example.org/\u{7}",
            "https://example.org/a\u{2028}b", "ä:b", "https://example.org/" + String(repeating: "a", count: 1981),
        ])
    func malformed(text: String) throws {
        #expect(throws: TaskRefusal.urlMalformed) { try TaskURL(text) }
        for link in ["https://example.org/ä(1)", "mailto:a@example.org", "x-app+1.2:y"] {
            #expect(try TaskURL(link).text == link)
        }
        let longest = "https://example.org/" + String(repeating: "a", count: 1980)
        #expect(try TaskURL(longest).text == longest)
    }

    @Test("A new list is created for the task, unless the edit is refused")
    func newList() throws {
        _ = try edit(TaskEdits(status: .archived))
        #expect(throws: TaskRefusal.transition(from: .archived, to: .done)) {
            try edit(TaskEdits(status: .done, list: .named(ListName("Never"))))
        }
        #expect(try test.lists().map(\.name.text) == ["Home"])
        #expect(try edit(TaskEdits(list: .named(ListName("Money")))).list?.name.text == "Money")
        #expect(try test.lists().map(\.name.text) == ["Home", "Money"])
        #expect(throws: ActionError.noSuchTask) { try EditTask(in: test.workspace).run(Seed.id(404), TaskEdits()) }
    }

    @Test("Setting the status to done completes the task in full, and setting it back undoes that")
    func status() throws {
        let done = try edit(TaskEdits(status: .done))
        #expect(done.task.completedAt == test.clock.now())
        #expect(done.nextOccurrence?.dueDate?.text == "2026-11-25T16:00:00Z")
        let waiting = try edit(TaskEdits(status: .waiting))
        #expect(waiting.task.completedAt == nil)
        #expect(try test.allTasks() == [waiting.task])
        #expect(throws: TaskRefusal.transition(from: .waiting, to: .inbox)) { try edit(TaskEdits(status: .inbox)) }
    }
}
