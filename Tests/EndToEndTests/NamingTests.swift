import TaskHubTestSupport
import TaskStore
import Testing

@Suite("Tasks named by words of their titles", .timeLimit(.minutes(2)))
struct NamingTests {
    private let installation = Installation(zone: Installation.noon)

    private func create(_ titles: String...) async throws {
        for title in titles { try await installation.create(title) }
    }

    private func titles(_ condition: String) async throws -> [String] {
        try await installation.sql("SELECT title FROM task WHERE \(condition) ORDER BY title")
            .split(separator: "\n").map(String.init)
    }

    @Test(
        "Words that fit one task name it, and the answer says which",
        arguments: [
            ["milk"], ["MILK"], ["buy", "milk"], ["milk", "buy"], ["oat milk"], ["mil", "bu"], ["oat"], ["ÖSTERREICH"],
        ])
    func named(words: [String]) async throws {
        try await create("Buy oat milk, twice", "Rent for Österreich", "Bread")
        let answer = try await installation.run("taskhub", ["done"] + words)
        let title = words == ["ÖSTERREICH"] ? "Rent for Österreich" : "Buy oat milk, twice"
        #expect(answer.status == 0 && answer.output.contains(title), "\(answer)")
        #expect(try await titles("status = 'done'") == [title])
    }

    @Test("Whole words come before parts, and open tasks before others")
    func order() async throws {
        try await create("Milkshake", "Milk", "Old bread")
        #expect(try await installation.taskhub("done", "milk").output.contains(": Milk"))
        #expect(try await titles("status = 'done'") == ["Milk"])
        // Only the open one is left for the verb.
        #expect(try await installation.taskhub("done", "milk").output.contains("Milkshake"))
        try await create("New bread")
        #expect(try await installation.taskhub("done", "old").status == 0)
        #expect(try await installation.taskhub("show", "bread").output.contains("New bread"))
        #expect(try await installation.taskhub("reopen", "bread").output.contains("Old bread"))
    }

    @Test(
        "Several tasks are listed with their ids, and nothing is changed",
        arguments: ["done", "delete", "snooze", "show"])
    func several(verb: String) async throws {
        try await create("Milk for Ann", "Milk for Bob", "Bread")
        let answer = try await installation.taskhub(verb, "milk")
        #expect(answer.status == 65 && answer.output.isEmpty, "\(answer)")
        let lines = answer.errors.split(separator: "\n")
        #expect(lines.first == "taskhub: 2 tasks have 'milk' in their title. Give more words, or an id.", "\(answer)")
        #expect(lines.dropFirst().count { $0.contains("Milk for") } == 2, "\(answer)")
        #expect(try await titles("status = 'inbox' AND due_day IS NULL").count == 3)
        #expect(try await installation.taskhub(verb, "bob", "milk").status == 0)
    }

    @Test(
        "On a terminal, one key chooses among several, and any other changes nothing",
        arguments: ["1", "2", "3", "x", "\u{1B}", "\u{03}"])
    func choice(key: String) async throws {
        try await create("Milk for Ann", "Milk for Bob", "Bread")
        var terminal = EmulatedTerminal(installation: installation)
        terminal.command = ["\(Installation.programs)/taskhub", "done", "milk"]
        let report = try await terminal.run(.wait("Which one?"), .type(key), .end)
        let chosen = ["1": 0, "2": 1][key]
        #expect(report.failure == nil && report.leftOver.isEmpty && report.status == (chosen == nil ? 65 : 0))
        let done = try await titles("status = 'done'")
        #expect(done.count == (chosen == nil ? 0 : 1) && !done.contains("Bread"))
    }

    @Test("open shows the task that words name, and a link as before")
    func open() async throws {
        try await create("Buy oat milk", "Bread")
        for words in [["milk"], ["oat", "buy"]] {
            let answer = try await installation.run("taskhub", ["open"] + words, input: [])
            #expect(answer.status == 0 && answer.output.contains("Buy oat milk"), "\(answer)")
        }
        let wrong = try await installation.taskhub("open", "eggs")
        #expect(wrong.status == 65 && wrong.errors.contains("eggs"), "\(wrong)")
        #expect(try await installation.taskhub("open", "https://example.org").status == 65)
        #expect(try await installation.taskhub("open", "taskhub://today").status == 0)
    }

    @Test("Words that name nothing are answered with the nearest titles")
    func nearest() async throws {
        try await create("Buy milk", "Pay rent")
        let near = try await installation.taskhub("done", "mlik")
        #expect(
            near.status == 65 && near.errors.contains("no task is called 'mlik'. These are similar."), "\(near)"
        )
        #expect(near.errors.contains("Buy milk") && !near.errors.contains("Pay rent"), "\(near)")
        let far = try await installation.taskhub("done", "elephants")
        #expect(far.status == 65 && far.complaints == 1, "\(far)")
    }

    @Test("An id always wins, and --id takes nothing else")
    func ids() async throws {
        try await create("Feed the beef", "Other")
        _ = try await installation.sql(
            "UPDATE task SET id = 'beef0000-0000-4000-8000-000000000001' WHERE title = 'Other'")
        #expect(try await installation.taskhub("done", "beef").output.contains("Other"))
        // All words together name a task, even if one of them is the beginning of an id.
        #expect(try await installation.taskhub("show", "the", "beef").output.contains("Feed the beef"))
        #expect(try await installation.taskhub("done", "beef", "feed").output.contains("Feed the beef"))
        let mixed = try await installation.taskhub("reopen", "beef", "milk")
        #expect(mixed.status == 65 && mixed.errors.contains("no task is called 'milk'"), "\(mixed)")
        let refused = try await installation.taskhub("done", "--id", "feed")
        #expect(refused.status == 65 && refused.errors.contains("no task has the id 'feed'"), "\(refused)")
    }

    @Test("Words name tasks for every verb and intent; a date may follow them in a snooze")
    func verbs() async throws {
        try await create("Buy milk", "Pay rent", "Call Ann")
        #expect(try await installation.taskhub("edit", "milk", "--priority", "4").output.contains("Buy milk"))
        #expect(try await installation.taskhub("snooze", "pay", "rent", "2099-01-02").output.contains("2099-01-02"))
        #expect(try await titles("due_day IS NOT NULL") == ["Pay rent"])
        #expect(try await installation.intent("snooze", "ann", "--until", "2099-01-03").status == 0)
        #expect(try await installation.intent("complete", "ann").output.contains("Call Ann"))
        #expect(try await installation.intent("reopen", "ann").status == 0)
        let unknown = try await installation.intent("complete", "mlik")
        #expect(unknown.status == 65 && unknown.complaints == 1 && !unknown.errors.contains("milk"), "\(unknown)")
        #expect(try await installation.taskhub("delete", "milk").output.contains("Buy milk"))
        #expect(try await titles("1") == ["Call Ann", "Pay rent"])
    }

    @Test(
        "Views are commands, with the options and filters of list",
        arguments: [
            (["today"], ["Today"]), (["overdue"], ["Late"]), (["late"], ["Late"]), (["upcoming"], ["Far", "Soon"]),
            (["agenda"], ["Far", "Soon"]), (["calendar", "far"], ["Far"]), (["week"], ["Late", "Soon", "Today"]),
            (["inbox", "--limit", "9"], ["Far", "Late", "Next", "Soon", "Today", "Undated"]), (["next"], ["Next"]),
            (["today", "not:today"], []),
        ])
    func views(words: [String], shown: [String]) async throws {
        let days = [("Today", "today"), ("Late", "yesterday"), ("Soon", "in 3 days"), ("Far", "2099-01-01")]
        for (title, day) in days { try await installation.taskhub("add", title, "--literal", "--due", day) }
        try await create("Undated")
        try await installation.taskhub("add", "Next", "--literal", "--status", "next")
        let answer = try await installation.run("taskhub", words + ["--json"])
        #expect(answer.status == 0, "\(answer)")
        let found = ["Today", "Late", "Soon", "Far", "Undated", "Next"].filter {
            answer.output.contains("\"title\":\"\($0)\"")
        }
        #expect(found.sorted() == shown, "\(answer)")
    }
}
