import TaskHubTestSupport
import TaskStore
import Testing

@Suite("Finding and ordering tasks")
struct FindingTests {
    private func titles(_ installation: Installation, _ options: String...) async throws -> [String] {
        let document = try await installation.run("taskhub", ["list", "--json"] + options).output
        return document.matches(of: /"title":"([^"]*)"/).map { String($0.1) }
    }

    @Test("Lists, cards and menus show overdue tasks first, then by day and time, without those on hold")
    func order() async throws {
        let installation = Installation(zone: Installation.noon)
        try await installation.create("Undated", "--priority", "5")
        try await installation.create("Tomorrow, urgent", "--due", "tomorrow", "--priority", "5")
        try await installation.create("Today, urgent", "--due", "today", "--priority", "5")
        try await installation.create("Today at three", "--due", "today 15:00")
        try await installation.create("Overdue", "--due", "2020-01-01")
        let waiting = try await installation.create("Waiting", "--due", "2020-01-01")
        #expect(try await installation.taskhub("edit", waiting, "--status", "waiting").status == 0)
        let expected = ["Overdue", "Today at three", "Today, urgent", "Tomorrow, urgent", "Undated"]
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

    @Test("A filter finds tasks by words and conditions, and can be combined with the views")
    func filters() async throws {
        let installation = Installation(zone: Installation.noon)
        try await installation.create("Buy MILK", "--due", "2020-01-01", "--priority", "4")
        try await installation.create("Milk the cow", "--list", "Old house")
        let waiting = try await installation.create("Milk from the neighbour")
        #expect(try await installation.taskhub("edit", waiting, "--status", "waiting", "--area", "work").status == 0)
        let done = try await installation.create("Milk is out")
        #expect(try await installation.taskhub("done", done).status == 0)
        try await installation.create("L'École et le жук", "--due", "today")
        let expected: [([String], Set<String>)] = [
            (["milk"], ["Buy MILK", "Milk the cow"]), (["milk", "cow"], ["Milk the cow"]),
            (["milk cow"], ["Milk the cow"]), (["list:Old house"], ["Milk the cow"]),
            (["éCOLE", "ЖУК"], ["L'École et le жук"]),
            (["not:milk"], ["L'École et le жук"]), (["milk", "pri:3.."], ["Buy MILK"]),
            (["milk", "--overdue"], ["Buy MILK"]),
            (["milk", "status:any"], ["Buy MILK", "Milk the cow", "Milk from the neighbour", "Milk is out"]),
            (["area:work", "is:open"], ["Milk from the neighbour"]),
            (["due:..today"], ["Buy MILK", "L'École et le жук"]),
            (["--completed", "milk"], ["Milk is out"]), (["due:none", "not:list:inbox"], ["Milk the cow"]),
        ]
        for (words, titles) in expected {
            let document = try await installation.run("taskhub", ["find", "--json"] + words).output
            #expect(Set(document.matches(of: /"title":"([^"]*)"/).map { String($0.1) }) == titles, "\(words)")
        }
        let table = try await installation.taskhub("list", "status:waiting").output
        #expect(table.contains("Milk from the neighbour    waiting work\n"), "\(table)")
    }

    @Test("A search without a result says what was searched for, and a mistake in a filter is named")
    func nothing() async throws {
        let installation = Installation()
        try await installation.create("Buy milk")
        let nothing = try await installation.taskhub("list", "bread", "due:today")
        #expect(nothing.status == 0)
        #expect(
            nothing.output.hasPrefix("No open task matches 'bread due:today'. Add status:any to search"), "\(nothing)")
        let everywhere = try await installation.taskhub("list", "bread", "status:any")
        #expect(everywhere.output == "No task matches 'bread status:any'.\n")
        #expect(try await installation.taskhub("list", "bread", "--json").output.contains(#""tasks":[]"#))
        let wrong = try await installation.taskhub("list", "status:wating")
        #expect(wrong.status == 65 && wrong.errors.contains("status:wating"), "\(wrong)")
        #expect(wrong.errors.contains("status:waiting"), "\(wrong)")
        try await installation.create("Sweep", "--list", "Home")
        let unknown = try await installation.taskhub("list", "list:Hmoe")
        #expect(unknown.status == 65 && unknown.complaints == 1, "\(unknown)")
        #expect(unknown.errors.hasPrefix("taskhub: there is no list 'Hmoe'. Did you mean 'Home'?"), "\(unknown)")
    }
}
