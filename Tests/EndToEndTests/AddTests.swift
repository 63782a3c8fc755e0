import TaskHubTestSupport
import TaskStore
import Testing

@Suite("taskhub add reads its words, and shows what it understood")
struct AddTests {
    private let installation = Installation(zone: "Europe/Berlin")

    private func titles() async throws -> String { try await installation.sql("SELECT title FROM task ORDER BY rowid") }

    @Test("Date, repetition, priority, list and tags are read from words with or without quotes")
    func understood() async throws {
        #expect(try await installation.taskhub("lists", "add", "Home").status == 0)
        let details = /^Added [0-9a-f]{8}: Buy milk, due 2099-12-24, weekly, !2, in Home, \+errand\n$/
        for words in [
            ["Buy milk 2099-12-24 weekly !2 #Home +errand"],
            ["Buy", "milk", "2099-12-24", "weekly", "!2", "#Home", "+errand"],
            ["Buy", "milk", "2099-12-24", "weekly", "pri:2", "list:Home", "tag:errand"],
        ] {
            let answer = try await installation.run("taskhub", ["add"] + words)
            #expect(answer.output.contains(details) && answer.errors.isEmpty, "\(answer)")
        }
        try await installation.expectSnapshotMatchesStore()
    }

    @Test("An option switches off the reading of its kind, and those words stay in the title")
    func options() async throws {
        for (options, title) in [
            (["--due", "2099-01-01"], "Pay 2099-12-24 #Home"),
            (["--priority", "low"], "Pay !2 #Home"), (["--tag", "x"], "Pay #Home +bills"),
            (["--repeat", "weekly", "--due", "2099-01-01"], "Pay 2099-12-24 daily #Home"),
            (["--list", "Work"], "Pay #Home"),
            (["--literal"], "Pay 2099-12-24 daily !2 #Home +bills"),
        ] {
            let machine = Installation(zone: "Europe/Berlin")
            let answer = try await machine.run(
                "taskhub", ["add", "Pay 2099-12-24 daily !2 #Home +bills"] + options)
            #expect(answer.status == 0, "\(answer)")
            #expect(try await machine.sql("SELECT title FROM task") == title, "\(options)")
        }
    }

    @Test("Standard input is taken as typed")
    func literal() async throws {
        #expect(try await installation.run("taskhub", ["add", "-"], input: Array("Pay fri !2".utf8)).status == 0)
        #expect(try await titles() == "Pay fri !2")
    }

    @Test("A list that does not exist is not created by a word, nor by an option if another has a similar name")
    func unknownList() async throws {
        #expect(try await installation.taskhub("lists", "add", "Home").status == 0)
        let answer = try await installation.taskhub("add", "Pay #Hmoe")
        let hint = "There is no list Hmoe. Did you mean #Home? --create-list makes a new one."
        #expect(answer.output.hasSuffix(": Pay #Hmoe\n\(hint)\n"), "\(answer)")
        let refused = try await installation.taskhub("add", "x", "--list", "Hmoe")
        #expect(refused.status == 65)
        #expect(
            refused.errors
                == "taskhub: there is no list 'Hmoe'. Did you mean 'Home'? Use --create-list to make a new list.\n")
        #expect(try await installation.sql("SELECT count(*) FROM list") == "1")
        #expect(try await installation.taskhub("add", "Pay #Hmoe", "--create-list").status == 0)
        #expect(try await installation.sql("SELECT group_concat(name) FROM list") == "Home,Hmoe")
    }

    @Test("A rule that the server lacks is read from words and from an option, and 'none' ends it")
    func localRule() async throws {
        let added = try await installation.taskhub("add", "Water plants every 3 days 2099-12-24")
        #expect(added.output.hasSuffix(": Water plants, due 2099-12-24, every 3 days\n"), "\(added)")
        let id = try await installation.onlyTaskID()
        let edited = try await installation.taskhub("edit", id, "--repeat", "every mon and thu")
        #expect(edited.output.hasSuffix(", every monday,thursday\n"), "\(edited)")
        let ended = try await installation.taskhub("edit", id, "--repeat", "none")
        #expect(ended.output.hasSuffix(": Water plants, due 2099-12-24\n"), "\(ended)")
    }

    @Test("A reminder on a day is at nine in the morning")
    func reminder() async throws {
        let answer = try await installation.taskhub("add", "Pay", "--remind", "2099-12-24", "--json")
        #expect(answer.output.contains(#""reminder_at":"2099-12-24T08:00:00Z""#), "\(answer)")
    }

    @Test("A new task may wait, and is not completed")
    func status() async throws {
        let added = try await installation.taskhub("add", "Read Ulysses", "--status", "someday", "--json")
        #expect(added.output.contains(#""status":"someday""#), "\(added)")
        #expect(try await installation.taskhub("list").output == "Nothing here.\n", "it is on hold")
        try await TerminalWindow.with("\"$P/taskhub\" list", in: installation) { window in
            try await window.expectEnd()
            #expect(try await window.lines().prefix(2) == ["Nothing here.", "1 more is on hold (status:any)"])
        }
        for status in ["done", "archived"] {
            let refused = try await installation.taskhub("add", "Read", "--status", status)
            #expect(refused.status == 64 && refused.complaints == 1, "\(refused)")
            #expect(refused.errors.contains("then complete it with 'taskhub done'"), "\(refused)")
        }
        #expect(try await installation.sql("SELECT count(*) FROM task") == "1")
    }

    @Test("Settings decide how slashes are read, and when tonight is")
    func habits() async throws {
        let installation = Installation(zone: Installation.noon)
        let refused = try await installation.taskhub("add", "Pay", "--due", "3/4/2099")
        #expect(refused.status == 65 && refused.errors.contains("could mean 2099-04-03 or 2099-03-04"), "\(refused)")
        for (order, day) in [("day-first", "2099-04-03"), ("month-first", "2099-03-04")] {
            try await installation.taskhub("config", "set", "dateOrder", order)
            let added = try await installation.taskhub("add", "Pay", "--due", "3/4/2099")
            #expect(added.output.hasSuffix(", due \(day)\n"), "\(added)")
            let found = try await installation.taskhub("list", "due:3/4/2099")
            #expect(found.output.contains(day) && found.output.hasSuffix("1 task\n"), "\(found)")
        }
        for (name, value) in [("dateOrder", "iso"), ("tonight", "11:59"), ("tonight", "24:00"), ("tonight", "7pm")] {
            let wrong = try await installation.taskhub("config", "set", name, value)
            #expect(wrong.status == 65 && wrong.complaints == 1, "\(wrong)")
        }
        try await installation.taskhub("config", "set", "tonight", "23:59")
        let tonight = try await installation.intent("quick", "Sleep tonight")
        #expect(tonight.output.contains(": Sleep, due 23:59"), "\(tonight)")
    }

    @Test("Weeks begin on the day that the server's preferences name")
    func week() async throws {
        let scene = try await SyncScene()
        defer { scene.end() }
        let preferences = #"{"start_of_week":"sunday"}"#
        try await scene.control("change", #"{"action":"preferences","user":"user-1","body":\#(preferences)}"#)
        try await scene.signIn()
        let installation = scene.installation
        try await installation.taskhub("sync")
        try await installation.create("Sweep", "--due", "eow")
        let saturday = "SELECT strftime('%w', due_day * 86400, 'unixepoch') FROM task"
        #expect(try await installation.sql(saturday) == "6")
    }
}
