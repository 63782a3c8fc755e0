import TaskHubTestSupport
import Testing

@Suite("What people type who come from other programs", .timeLimit(.minutes(2)))
struct OtherHabitsTests {
    private let installation = Installation(zone: Installation.noon)

    /// The titles that a command lists, in its order.
    private func listed(_ arguments: String...) async throws -> [String] {
        let answer = try await installation.run("taskhub", arguments + ["--json"])
        #expect(answer.status == 0, "\(answer)")
        let judge = "import json, sys; print('\\n'.join(task['title'] for task in json.load(sys.stdin)['tasks']))"
        return try await installation.tool("/usr/bin/python3", ["-c", judge], input: Array(answer.output.utf8)).output
            .split(separator: "\n").map(String.init)
    }

    private func add(_ arguments: String...) async throws {
        let answer = try await installation.run("taskhub", ["add"] + arguments)
        #expect(answer.status == 0, "\(answer)")
    }

    @Test("Options have one letter, in any program that adds or changes a task, and are given once")
    func letters() async throws {
        try await add(
            "Pay rent", "-d", "2099-05-01", "-p", "4", "-l", "Home", "-t", "bills", "-t", "flat", "-n", "By hand")
        let wanted = "Pay rent|4|By hand| bills flat |Home"
        let row = "SELECT title, priority, notes, tags, (SELECT name FROM list WHERE id = list_id) FROM task"
        #expect(try await installation.sql("\(row) WHERE title = 'Pay rent'") == wanted)
        let created = try await installation.intent(
            "create", "Pay tax", "-d", "2099-05-01", "-p", "4", "-l", "Home", "-n", "x")
        #expect(created.status == 0, "\(created)")
        #expect(try await installation.sql("\(row) WHERE title = 'Pay tax'") == "Pay tax|4|x||Home")
        #expect(
            try await installation.taskhub("edit", "rent", "-d", "none", "-p", "none", "--project", "Work").status == 0)
        #expect(
            try await installation.sql("SELECT count(*) FROM task WHERE due_day IS NULL AND priority IS NULL") == "1")
        #expect(try await listed("list", "-l", "Work") == ["Pay rent"])
        #expect(try await installation.taskhub("list", "-j").output.hasPrefix(#"{"schema":1"#))
        #expect(try await installation.taskhub("-j", "list", "-a").output.hasPrefix(#"{"schema":1"#))
        for twice in [["-d", "fri", "--due", "sat"], ["-l", "A", "--project=B"], ["--list", "A", "--project", "B"]] {
            let answer = try await installation.run("taskhub", ["add", "Twice"] + twice)
            #expect(answer.status == 64 && answer.errors.contains("was given more than once"), "\(answer)")
        }
    }

    @Test(
        "An option that does not exist is answered with the one meant",
        arguments: [
            (["add", "x", "-r", "fri"], "unknown option '-r'. Did you mean '--remind' or '--repeat'?"),
            (["add", "x", "-D", "fri"], "unknown option '-D'. Did you mean '--due' or '-d'?"),
            (["add", "x", "-due", "fri"], "word 3 begins with '-' but is not an option. Did you mean '--due'?"),
            (["add", "x", "-p5"], "word 3 begins with '-' but is not an option. Put a space after '-p'."),
            (["list", "-errand"], "word 2 begins with '-' but is not an option"),
            (["list", "--projekt", "Home"], "unknown option '--projekt'. Did you mean '--project'?"),
        ])
    func unknown(arguments: [String], message: String) async throws {
        let answer = try await installation.run("taskhub", arguments)
        #expect(answer.status == 64 && answer.output.isEmpty && answer.complaints == 1, "\(answer)")
        #expect(answer.errors.hasPrefix("taskhub: \(message)"), "\(answer)")
    }

    @Test("Conditions of Taskwarrior, alternatives and limits select what they select there")
    func conditions() async throws {
        try await add("Old", "--due", "yesterday")
        try await add("Now", "--due", "today", "--list", "Home")
        try await add("Soon", "--due", "tomorrow", "--tag", "shop")
        try await add("Far", "--due", "+30d", "--priority", "5")
        try await installation.taskhub("add", "Done")
        try await installation.taskhub("done", "Done")
        #expect(try await listed("list", "due.before:today") == ["Old"])
        #expect(try await listed("list", "due.after:today", "limit:1") == ["Soon"])
        #expect(try await listed("list", "+OVERDUE") == ["Old"])
        #expect(try await listed("list", "status:pending", "project:Home") == ["Now"])
        #expect(try await listed("list", "status:completed") == ["Done"])
        #expect(try await listed("list", "list:Home", "or", "priority.above:4") == ["Now", "Far"])
        #expect(try await listed("list", "not", "due:today", "and", "not", "+shop") == ["Old", "Far"])
        #expect(try await listed("week", "list:Home", "or", "pri:5") == ["Now"])
        #expect(try await listed("list", "--reverse", "--limit", "2") == ["Far", "Soon"])
        #expect(try await installation.taskhub("list", "--format", "json").output.hasPrefix(#"{"schema":1"#))
        let refused = try await installation.taskhub("list", "@shop")
        #expect(refused.status == 65 && refused.errors.contains("'+shop' for a tag"), "\(refused)")
    }

    @Test(
        "A search that finds nothing and is the name of a view is answered with its command",
        arguments: ["overdue", "Today", "late", "agenda"])
    func viewNames(word: String) async throws {
        try await add("Milk")
        let answer = try await installation.taskhub("list", word)
        let view = ["overdue": "overdue", "Today": "today", "late": "overdue", "agenda": "upcoming"][word] ?? ""
        #expect(answer.status == 0 && answer.output.contains("The view of that name is 'taskhub \(view)'"), "\(answer)")
    }

    @Test("log adds what is done, and undo --list undoes nothing")
    func others() async throws {
        let logged = try await installation.taskhub("log", "Call", "Bob", "yesterday", "+phone")
        #expect(logged.output.hasPrefix("Logged ") && logged.output.contains("Call Bob yesterday"), "\(logged)")
        let row = "SELECT title, status, completed_at IS NOT NULL, tags FROM task"
        #expect(try await installation.sql(row) == "Call Bob yesterday|done|1| phone ")
        let history = try await installation.taskhub("history").output
        #expect(try await installation.taskhub("undo", "--list").output == history && history.contains("Call Bob"))
        #expect(try await installation.sql("SELECT count(*) FROM task") == "1")
        #expect(try await installation.taskhub("undo").status == 0)
        #expect(try await installation.sql("SELECT count(*) FROM task") == "0")
    }

    @Test("add - adds a task for each line, all or none, in one step")
    func lines() async throws {
        let answer = try await installation.taskhub("add", "-", "--list", "Home", input: "One\r\n\n  Two fri \nThree\n")
        #expect(answer.status == 0 && answer.output.split(separator: "\n").count == 3, "\(answer)")
        let rows = "SELECT title FROM task WHERE list_id IS NOT NULL ORDER BY sort_order"
        #expect(try await installation.sql(rows) == "One\nTwo fri\nThree")
        let tooLong = String(repeating: "x", count: 600)
        #expect(try await installation.taskhub("add", "-", input: "Four\n\(tooLong)\n").status == 65)
        #expect(try await installation.taskhub("undo").status == 0)
        #expect(try await installation.sql("SELECT count(*) FROM task") == "0")
        #expect(try await installation.taskhub("add", "-", input: "\n \n").status == 65)
    }

    @Test("Words that look like a date and were not read are said, in text and beside JSON")
    func doubtfulDates() async throws {
        let hint = "'friday' stays in the title. If it is the due date, write due:friday.\n"
        let answer = try await installation.taskhub("add", "Call Bob friday about the car")
        #expect(answer.output.hasSuffix(": Call Bob friday about the car\n\(hint)"), "\(answer)")
        let json = try await installation.taskhub("add", "--json", "Ask Ann friday about it")
        #expect(json.output.hasPrefix("{") && json.errors == hint, "\(json)")
        #expect(try await installation.taskhub("add", "the 30th").output.contains(": the 30th\n"))
    }
}
