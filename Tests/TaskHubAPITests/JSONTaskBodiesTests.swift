import TaskHubAPI
import TaskHubEntities
import TaskHubTestSupport
import TaskStore
import TaskSync
import Testing

/// The bytes that create and change tasks.
struct JSONTaskBodiesTests {
    private let bodies = JSONTaskBodies(in: TestZones.berlin)

    @Test("A new task is sent with its title, area and intent, and with nothing that it lacks")
    func smallCreation() {
        #expect(creation(of: Seed.task(1)) == #"{"area":"personal","intent":"task","title":"Buy milk"}"#)
    }

    @Test("A new task is sent with all its values, sorted by name, and slashes are not escaped")
    func wholeCreation() {
        let task = Seed.task(
            1, "a/b \"ü\"", notes: "line\nline", status: .waiting, area: .work, priority: 5,
            due: Seed.due("2026-12-24T16:30:15Z"), recurrence: .monthly)
        #expect(
            creation(of: task, description: "**d**", intent: "idea", project: .name("House"))
                == #"{"area":"work","description":"**d**","due_at":"2026-12-24T16:30:15Z","intent":"idea","#
                + #""notes":"line\nline","priority":5,"project":"House","recurrence":"monthly","#
                + #""status":"waiting","title":"a/b \"ü\""}"#)
    }

    @Test("A value of a newer server is returned to it as it was, unless the user has chosen another")
    func newerValues() {
        let unknown: [TaskField: String] = [.status: "parked", .area: "garden", .recurrence: "hourly"]
        let facts = ServerTaskFacts(updatedAt: nil, hasDetails: true, unknownValues: unknown)
        func text(_ task: TaskItem) -> String {
            String(decoding: bodies.creation(of: task, facts: facts, project: nil), as: UTF8.self)
        }
        #expect(
            text(Seed.task(1, "x"))
                == #"{"area":"garden","intent":"task","recurrence":"hourly","status":"parked","title":"x"}"#)
        let chosen = Seed.task(
            1, "x", status: .next, area: .work, due: Seed.due("2026-12-24T16:30:15Z"), recurrence: .daily)
        #expect(
            text(chosen)
                == #"{"area":"work","due_at":"2026-12-24T16:30:15Z","intent":"task","recurrence":"daily","#
                + #""status":"next","title":"x"}"#)
    }

    @Test("The server fails on a new task that is done, so the status is left out")
    func doneAtCreation() {
        let task = Seed.task(1, "x", status: .done)
        #expect(creation(of: task) == #"{"area":"personal","intent":"task","title":"x"}"#)
    }

    @Test("A change is sent with the changed fields only, and a cleared field as null")
    func update() throws {
        let edits = [
            edit(.title, "New"), edit(.notes, ""), edit(.due, nil), edit(.status, "done"), edit(.priority, "1"),
            edit(.list, Seed.id(9).description), edit(.recurrence, "none"), edit(.area, "work"),
        ]
        #expect(
            try update(edits, project: .id(Seed.id(7)))
                == #"{"area":"work","due_at":null,"notes":"","priority":1,"project":"\#(Seed.id(7))","#
                + #""recurrence":"none","status":"done","title":"New"}"#)
        #expect(
            try update([edit(.list, nil), edit(.priority, nil)], project: .name("House"))
                == #"{"priority":null,"project":null}"#)
        #expect(try update([]) == "{}")
    }

    @Test(
        "The server fails on a priority that is not 1 to 5, so it is refused before encoding",
        arguments: [("1", true), ("5", true), ("0", false), ("6", false), ("-1", false), ("5.5", false), ("", false)])
    func priority(text: String, isAllowed: Bool) throws {
        if isAllowed {
            #expect(try update([edit(.priority, text)]) == #"{"priority":\#(text)}"#)
        } else {
            #expect(throws: ServiceError.refused(code: "priority_out_of_range", requestID: "")) {
                try update([edit(.title, "New"), edit(.priority, text)])
            }
        }
    }

    @Test("The same task gives the same bytes")
    func stability() {
        let task = Seed.task(1, "Same")
        #expect(Set((0..<20).map { _ in creation(of: task) }).count == 1)
    }

    private func edit(_ field: TaskField, _ value: String?) -> FieldEdit {
        FieldEdit(field: field, base: nil, value: value, changedAt: Seed.now)
    }

    private func creation(
        of task: TaskItem, description: String = "", intent: String = "task", project: ProjectReference? = nil
    ) -> String {
        let facts = ServerTaskFacts(updatedAt: nil, hasDetails: true, description: description, intent: intent)
        return String(decoding: bodies.creation(of: task, facts: facts, project: project), as: UTF8.self)
    }

    private func update(_ edits: [FieldEdit], project: ProjectReference? = nil) throws -> String {
        String(decoding: try bodies.update(edits, project: project), as: UTF8.self)
    }
}
