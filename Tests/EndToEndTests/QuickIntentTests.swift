import TaskHubTestSupport
import Testing

@Suite("A task from one line")
struct QuickIntentTests {
    private let installation = Installation(zone: "Europe/Berlin")

    @Test("Date, priority and list are read from the line, and shown")
    func understood() async throws {
        let answer = try await installation.intent(
            "quick", "Pay rent 2099-12-24 17:00 !2 #Home +bills", "--create-list")
        #expect(answer.status == 0 && answer.errors.isEmpty)
        let told = /^Created [0-9a-f]{8}: Pay rent, due 2099-12-24 17:00, !2, in Home, \+bills\n$/
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
            try await installation.intent("quick", "-", "--json", "--key", "k", "--create-list", input: line + "\n")
                .output
        }
        let understood =
            #""understood":{"due_at":null,"due_on":null,"list":"Old house","priority":null,"repeat":null,"tags":[],"title":"Call about \"fri 17:00\""}}"#
        #expect(answers[0].contains(#""idempotency_key":"k","schema":1,"status":"local","# + understood), "\(answers)")
        #expect(answers[0] == answers[1])
        #expect(try await installation.sql("SELECT count(*) FROM task") == "1")
    }

    @Test("A line without a title is refused, and creates no list")
    func refused() async throws {
        let answer = try await installation.intent("quick", "due:tomorrow !2 #Home", "--create-list")
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

    @Test("A list that does not exist stays in the title, with a hint, and is not created")
    func unknownList() async throws {
        #expect(try await installation.taskhub("lists", "add", "Home").status == 0)
        let answer = try await installation.intent("quick", "Pay #Hmoe")
        let hint = "There is no list Hmoe. Did you mean #Home? --create-list makes a new one."
        #expect(answer.status == 0 && answer.errors.isEmpty)
        #expect(answer.output.hasSuffix(": Pay #Hmoe (\(hint))\n"), "\(answer)")
        let document = try await installation.intent("quick", "read #hashtag article", "--json").output
        #expect(
            document.contains(#""hint":"There is no list hashtag. --create-list makes a new one.""#), "\(document)")
        #expect(try await installation.sql("SELECT count(*) FROM list") == "1")
    }

    @Test("A name that is also a month keeps the date after it")
    func monthName() async throws {
        let answer = try await installation.intent("quick", "call April 2099-12-24")
        #expect(answer.output.hasSuffix(": call April, due 2099-12-24\n"), "\(answer)")
    }

    @Test("create shows what was understood of its options")
    func createWithOptions() async throws {
        let answer = try await installation.intent(
            "create", "Rent fri", "--due", "2099-12-24", "--priority", "high", "--list", "Home")
        #expect(answer.output.hasSuffix(": Rent fri, due 2099-12-24, !5, in Home\n"), "\(answer)")
        let refused = try await installation.intent("create", "x", "--list", "Hmoe")
        #expect(refused.status == 65 && refused.complaints == 1 && !refused.errors.contains("Home"), "\(refused)")
    }

    @Test("create still takes its title literally")
    func literal() async throws {
        try await installation.create("Pay rent fri 17:00 !2 #Home")
        #expect(
            try await installation.sql("SELECT title, due_moment IS NULL, list_id IS NULL FROM task")
                == "Pay rent fri 17:00 !2 #Home|1|1")
    }
}
