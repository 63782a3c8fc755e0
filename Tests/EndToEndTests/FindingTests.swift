import TaskHubTestSupport
import Testing

@Suite("Finding and ordering tasks")
struct FindingTests {
    private func titles(_ installation: Installation, _ options: String...) async throws -> [String] {
        let document = try await installation.run("taskhub", ["list", "--json"] + options).output
        return document.matches(of: /"title":"([^"]*)"/).map { String($0.1) }
    }

    @Test("Lists, cards and menus show overdue tasks first, then by day and priority, without those on hold")
    func order() async throws {
        let installation = Installation(zone: Installation.noon)
        try await installation.create("Undated", "--priority", "5")
        try await installation.create("Tomorrow, urgent", "--due", "tomorrow", "--priority", "5")
        try await installation.create("Today, urgent", "--due", "today", "--priority", "5")
        try await installation.create("Today at three", "--due", "today 15:00")
        try await installation.create("Overdue", "--due", "2020-01-01")
        let waiting = try await installation.create("Waiting", "--due", "2020-01-01")
        #expect(try await installation.taskhub("edit", waiting, "--status", "waiting").status == 0)
        let expected = ["Overdue", "Today, urgent", "Today at three", "Tomorrow, urgent", "Undated"]
        #expect(try await titles(installation) == expected)
        #expect(try await titles(installation, "--limit", "2") == Array(expected.prefix(2)))
        #expect(try await titles(installation, "--all").contains("Waiting"))
        let card = try await installation.run("taskhub-widget", ["render", "--format", "json", "--family", "large"])
            .output
        #expect(card.matches(of: /"title":"([^"]*)"/).map { String($0.1) } == expected)
        #expect(card.contains(#""counts":{"open":5,"inbox":5,"overdue":1,"#), "\(card)")
        try await installation.expectSnapshotMatchesStore()
    }

    @Test("--sort changes the order of every view, and an unknown key is named")
    func sorting() async throws {
        let installation = Installation()
        try await installation.create("banana", "--due", "2099-01-01", "--priority", "3")
        try await installation.create("Apple", "--priority", "5")
        try await installation.create("Éclair", "--due", "2020-01-01")
        #expect(try await titles(installation, "--sort", "due") == ["Éclair", "banana", "Apple"])
        #expect(try await titles(installation, "--sort", "priority") == ["Apple", "banana", "Éclair"])
        #expect(try await titles(installation, "--sort", "title", "--inbox") == ["Apple", "banana", "Éclair"])
        #expect(try await titles(installation, "--sort", "created", "--limit", "1") == ["Éclair"])
        #expect(try await titles(installation, "--sort", "position") == ["banana", "Apple", "Éclair"])
        let wrong = try await installation.taskhub("list", "--sort", "dew")
        #expect(wrong.status == 64 && wrong.errors.contains("dew"), "\(wrong)")
    }

    @Test("lists shows the number of open tasks in each list")
    func listCounts() async throws {
        let installation = Installation()
        #expect(try await installation.taskhub("lists", "add", "Empty").status == 0)
        try await installation.create("One", "--list", "Home")
        let done = try await installation.create("Done", "--list", "Home")
        #expect(try await installation.taskhub("done", done).status == 0)
        let lines = try await installation.taskhub("lists").output
        #expect(lines.contains("0 open tasks  Empty\n") && lines.contains(" 1 open task  Home\n"), "\(lines)")
        let document = try await installation.taskhub("lists", "--json").output
        #expect(document.contains(#""name":"Home","open_tasks":1"#), "\(document)")
    }
}
