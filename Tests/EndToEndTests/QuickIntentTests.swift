import TaskHubTestSupport
import Testing

@Suite("A task from one line")
struct QuickIntentTests {
    private let installation = Installation(zone: "Europe/Berlin")

    @Test("Date, priority and list are read from the line, and shown")
    func understood() async throws {
        let answer = try await installation.intent("quick", "Pay rent 2099-12-24 17:00 !2 #Home")
        #expect(answer.status == 0 && answer.errors.isEmpty)
        let told = /^Created [0-9a-f]{8}: Pay rent, due 2099-12-24 17:00, !2, in Home\n$/
        #expect(answer.output.contains(told), "\(answer)")
        let shown = try await installation.taskhub("show", try await installation.onlyTaskID(), "--json").output
        for part in [
            #""title":"Pay rent""#, #""due_at":"2099-12-24T16:00:00Z""#, #""priority":2"#, #""list":"Home""#,
        ] { #expect(shown.contains(part), "\(part) in \(shown)") }
        try await installation.expectSnapshotMatchesStore()
    }

    @Test("The document shows what was understood, with null for the rest; a key returns the first result")
    func document() async throws {
        let line = #"Call #"Old house" about "fri 17:00""#
        let answers = try await (1...2).asyncMap { _ in
            try await installation.intent("quick", "-", "--json", "--key", "k", input: line + "\n").output
        }
        let understood =
            #""understood":{"due_at":null,"due_on":null,"list":"Old house","priority":null,"title":"Call about \"fri 17:00\""}}"#
        #expect(answers[0].contains(#""idempotency_key":"k","schema":1,"status":"local","# + understood), "\(answers)")
        #expect(answers[0] == answers[1])
        #expect(try await installation.sql("SELECT count(*) FROM task") == "1")
    }

    @Test("A line without a title is refused, and creates no list")
    func refused() async throws {
        let answer = try await installation.intent("quick", "tomorrow !2 #Home")
        #expect(answer.status == 65 && answer.complaints == 1 && answer.output.isEmpty, "\(answer)")
        #expect(answer.errors.contains("the line has no title"))
        #expect(try await installation.intent("quick", "-", input: "a\0b").status == 65)
        #expect(try await installation.sql("SELECT (SELECT count(*) FROM task) + (SELECT count(*) FROM list)") == "0")
    }

    @Test("Cancelling the menu creates nothing; several lines are refused")
    func standardInput() async throws {
        for input in ["", "\n", " \n"] {
            let answer = try await installation.intent("quick", "-", input: input)
            #expect(answer.status == 0 && answer.output.isEmpty && answer.errors.isEmpty, "\(answer)")
        }
        #expect(
            try await installation.intent("quick", "-", "--json", input: "").output
                == #"{"schema":1,"status":"cancelled"}"# + "\n")
        #expect(try await installation.intent("quick", "").status == 65)
        let several = try await installation.intent("quick", "-", input: "Rent tomorrow\nMilk friday !2\n")
        #expect(several.status == 65 && several.complaints == 1 && several.errors.contains("several"), "\(several)")
        #expect(try await installation.sql("SELECT count(*) FROM task") == "0")
    }

    @Test("create still takes its title literally")
    func literal() async throws {
        try await installation.create("Pay rent fri 17:00 !2 #Home")
        #expect(
            try await installation.sql("SELECT title, due_moment IS NULL, list_id IS NULL FROM task")
                == "Pay rent fri 17:00 !2 #Home|1|1")
    }
}
