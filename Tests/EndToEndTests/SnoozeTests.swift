import TaskHubTestSupport
import TaskStore
import Testing

@Suite("Snoozing a task")
struct SnoozeTests {
    private let installation = Installation()

    @Test("A snoozed overdue task is due tomorrow at its time, once only, and leaves the overdue count")
    func overdue() async throws {
        let installation = Installation(zone: Installation.noon)
        let id = try await installation.create("Rent", "--due", "2020-01-01 09:30")
        #expect(try await installation.widget("render", "--format", "json").output.contains(#""overdue":1"#))
        let answers = try await (1...2).asyncMap { _ in try await installation.intent("snooze", String(id.prefix(8))) }
        for answer in answers {
            #expect(answer.output == "Snoozed \(id.prefix(8)): Rent, due tomorrow 09:30\n", "\(answer)")
        }
        #expect(try await installation.widget("render", "--format", "json").output.contains(#""overdue":0"#))
        try await installation.expectSnapshotMatchesStore()
    }

    @Test("A task can be snoozed until a given future moment")
    func until() async throws {
        let id = try await installation.create("Rent")
        let answer = try await installation.intent("snooze", id, "--until", "2099-12-24 17:00", "--json")
        #expect(
            answer.output == #"{"schema":1,"status":"local","task":{"due_at":"2099-12-24T17:00:00Z","id":"\#(id)","#
                + #""is_completed":false}}"# + "\n", "\(answer)")
        for (when, says) in [("2020-01-01", "that time is in the past"), ("whenever", "not understood")] {
            let refused = try await installation.intent("snooze", id, "--until", when)
            #expect(refused.status == 65 && refused.complaints == 1 && refused.errors.contains(says), "\(refused)")
        }
        try await installation.intent("complete", id)
        #expect(try await installation.intent("snooze", id).errors.contains("that task is completed"))
        #expect(try await installation.sql("SELECT due_moment FROM task") == "4101814800000000")
    }
}
