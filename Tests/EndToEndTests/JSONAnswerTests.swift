import Foundation
import TaskHubTestSupport
import TaskStore
import Testing

@Suite("What --json prints is one document, and as its schema says", .serialized, .timeLimit(.minutes(4)))
struct JSONAnswerTests {
    /// A command as described by `taskhub --experimental-dump-help`.
    private struct Command: Decodable {
        struct Argument: Decodable {
            struct Name: Decodable {
                let name: String
            }

            let names: [Name]?
        }

        let commandName: String
        let shouldDisplay: Bool
        let arguments: [Argument]?
        let subcommands: [Command]?

        /// The names of all that a user may call and that take --json.
        var leaves: [String] {
            let commands = (subcommands ?? []).filter { $0.shouldDisplay && $0.commandName != "help" }
            guard commands.isEmpty else {
                return commands.flatMap { command in
                    command.leaves.map { $0.isEmpty ? command.commandName : "\(command.commandName) \($0)" }
                }
            }
            return (arguments ?? []).contains { $0.names?.contains { $0.name == "json" } ?? false } ? [""] : []
        }
    }

    private struct Help: Decodable {
        let command: Command
    }

    /// Each command with the rest of its arguments and its schema; the command for the keyring has its own test.
    private static func calls(
        task: String, address: String
    ) -> [(command: String, rest: [String], schema: String)] {
        [
            ("add", ["Pay the rent"], "change"), ("log", ["Call Bob"], "change"), ("list", [], "list"),
            ("today", [], "list"), ("overdue", [], "list"), ("upcoming", [], "list"), ("week", [], "list"),
            ("inbox", [], "list"), ("next", [], "list"), ("show", [task], "show"),
            ("edit", [task, "--priority", "2"], "change"), ("snooze", [task], "change"), ("done", [task], "change"),
            ("duplicate", [task], "change"), ("reopen", [task], "change"), ("undo", [], "undo"), ("redo", [], "undo"),
            ("history", [], "history"),
            ("lists add", ["Home"], "list-change"), ("lists show", [], "lists"),
            ("lists rename", ["Home", "House"], "list-change"), ("lists color", ["House", "#3b82f6"], "list-change"),
            ("lists delete", ["House", "--yes"], "list-change"), ("config list", [], "settings"),
            ("config get", ["theme"], "settings"), ("config describe", ["theme"], "describe"),
            ("preferences show", [], "preferences"), ("preferences get", ["sort"], "preferences"),
            ("preferences set", ["sort", "due_at"], "preferences"), ("notifications show", [], "preferences"),
            ("notifications get", ["dueSoon"], "preferences"),
            ("notifications set", ["dueSoon", "45"], "preferences"), ("config set", ["theme", "dark"], "settings"),
            ("import", ["-", "--from", "todotxt"], "import"), ("export", [], "export"), ("session", [], "session"),
            ("outbox list", [], "outbox"), ("outbox deleted", [], "deleted"), ("outbox retry", ["1"], "outbox"),
            ("outbox discard", ["1"], "outbox"), ("sync", [], "sync"), ("device show", [], "device"),
            ("remind", [], "remind"), ("setup", [address], "settings"), ("open", ["taskhub://today"], "list"),
            ("install", ["--dry-run"], "install"), ("install", [], "install"), ("uninstall", [], "install"),
            ("doctor", [], "doctor"), ("delete", [task], "change"), ("logout", [], "logout"),
            ("login", ["--device", "--insecure-storage", "--adopt"], "session"), ("logout", ["--erase"], "logout"),
        ]
    }

    @Test("Every command that accepts it")
    func everyCommand() async throws {
        let scene = try await SyncScene()
        defer { scene.end() }
        try await scene.signIn()
        let installation = scene.installation
        let task = try await installation.create("Buy milk", "--no-wait")
        _ = try await installation.sql("UPDATE outbox SET rejection = 'invalid_input'")
        let calls = JSONAnswerTests.calls(task: task, address: scene.address)
        var printed = PrintedAnswers()
        for (command, rest, schema) in calls {
            let words = command.split(separator: " ").map(String.init) + rest
            try await printed.run(schema, words, in: installation, command: command)
        }
        #expect(try await printed.faults(in: installation) == "")
        let help = try await installation.run("taskhub", ["--experimental-dump-help"]).output
        let leaves = try JSONDecoder().decode(Help.self, from: Data(help.utf8)).command.leaves
        // These read a push token, or need a registration.
        let elsewhere = ["unlock", "device register", "device update", "device unregister"]
        #expect(Set(calls.map(\.command) + elsewhere) == Set(leaves))
        let files = try FileManager.default.contentsOfDirectory(atPath: "\(Installation.packageRoot)/docs/schema")
        let schemas = files.filter { $0.hasSuffix(".schema.json") }.map { String($0.prefix { $0 != "." }) }
        #expect(printed.schemas.union(["unlock", "intent", "version", "error"]) == Set(schemas))
    }

    @Test("Before the first task, and without a server")
    func empty() async throws {
        let installation = Installation(zone: "Europe/Berlin")
        var printed = PrintedAnswers()
        for (command, schema) in [
            ("list", "list"), ("today", "list"), ("lists show", "lists"), ("history", "history"),
            ("undo --list", "history"), ("config list", "settings"), ("config describe", "describe"),
            ("preferences show", "preferences"), ("notifications show", "preferences"), ("outbox list", "outbox"),
            ("outbox deleted", "deleted"), ("export", "export"), ("device show", "device"), ("doctor", "doctor"),
            // Why a command fails.
            ("undo", "error"), ("show 0000ffff", "error"), ("list --sort nothing", "error"), ("lits", "error"),
            ("sync", "error"), ("session", "error"), ("device update", "error"),
        ] {
            try await printed.run(
                schema, command.split(separator: " ").map(String.init), in: installation, command: command)
        }
        for program in ["taskhub", "taskhub-remote", "taskhub-intent"] {
            try await printed.run(
                "version", ["--version"], in: installation, program: program, command: "--version")
        }
        try await printed.run("error", ["complete", "0000ffff"], in: installation, program: "taskhub-intent")
        try await printed.run("error", ["--nothing"], in: installation, program: "taskhub-widget")
        #expect(try await printed.faults(in: installation) == "")
    }

    /// Five tasks with everything that a task can have, in a list and in none.
    private static let file = #"""
        {"schema": 1, "lists": [{"id": "00000000-0000-4000-8000-000000000100", "name": "Home", "color": "#3b82f6"}],
        "tasks": [
        {"id": "00000000-0000-4000-8000-000000000001", "title": "Task one", "notes": "a\nb", "priority": 5,
        "due_at": "2030-01-31T21:30:00Z", "reminder_at": "2030-01-31T08:00:00Z", "tags": ["car", "fün"], "list": "Home"},
        {"id": "00000000-0000-4000-8000-000000000002", "title": "Task two", "due_on": "2030-01-31",
        "recurrence": "monthly", "area": "work", "status": "next"},
        {"id": "00000000-0000-4000-8000-000000000003", "title": "Task three", "due_on": "2030-01-31",
        "rule": "every 2 weeks", "status": "waiting"},
        {"id": "00000000-0000-4000-8000-000000000004", "title": "Task four", "status": "done",
        "completed_at": "2026-03-04T05:06:07Z"},
        {"id": "00000000-0000-4000-8000-000000000005", "title": "Task five", "status": "someday"}]}
        """#
    private static let taskwarrior = #"""
        [{"uuid": "00000000-0000-4000-8000-000000000006", "description": "From elsewhere", "status": "pending",
        "entry": "20260101T000000Z", "modified": "20260101T000000Z", "urgency": 3.5, "mood": "good"},
        {"uuid": "00000000-0000-4000-8000-000000000007", "description": "Gone", "status": "deleted",
        "entry": "20260101T000000Z", "modified": "20260101T000000Z"}]
        """#

    @Test("Tasks with everything that they can have, and every intent")
    func local() async throws {
        let installation = Installation(zone: "Europe/Berlin")
        func id(_ number: Int) -> String { "00000000-0000-4000-8000-00000000000\(number)" }
        var printed = PrintedAnswers()
        let imports = [
            (Self.file, ["json", "--dry-run"]), (Self.file, ["json"]), (Self.file, ["json", "--update"]),
            (Self.taskwarrior, ["taskwarrior"]), ("(A) Call Bob @phone due:2030-01-31\n", ["todotxt"]),
        ]
        for (text, options) in imports {
            try await printed.run("import", ["import", "-", "--from"] + options, in: installation, input: text)
        }
        try await printed.run("error", ["import", "-", "--from", "json"], in: installation, input: "[")
        for (words, schema) in [
            (["list", "--all"], "list"), (["list", "list:Home"], "list"), (["list", "no", "such", "words"], "list"),
            (["show", id(1)], "show"), (["show", id(3)], "show"), (["show", "Task"], "error"), (["export"], "export"),
            (["done", id(2), id(3)], "change"), (["done", id(1)], "change"), (["done", id(1)], "change"),
            (["edit", id(5), "--title", ""], "error"),
            (["edit", id(5), "--due", "2031-01-31", "--repeat", "every 2 weeks"], "change"),
            (["reopen", id(1)], "change"), (["delete", id(4), id(5), "--yes"], "change"), (["history"], "history"),
            (["undo"], "undo"), (["redo"], "undo"), (["add", "Pay friday about it"], "change"),
            (["undo", "99"], "error"), (["history", "--clear"], "history"),
        ] {
            try await printed.run(schema, words, in: installation)
        }
        for words in [
            ["create", "Buy milk", "--key", "k"], ["create", "Buy milk", "--key", "k"],
            ["quick", "Pay 2099-12-24 10:00 !2 #Home +bills"], ["quick", "Pay more 2099-12-24 #Hmoe"],
            ["complete", id(6)], ["reopen", id(6)], ["snooze", id(6), "--until", "2099-12-31 10:00"],
            ["duplicate", id(6)],
            ["pick", "complete", "--menu", "head -n 1"], ["pick", "complete", "--menu", "false"], ["refresh"],
        ] {
            try await printed.run("intent", words, in: installation, program: "taskhub-intent")
        }
        try await printed.run("undo", ["undo"], in: installation, program: "taskhub-intent")
        #expect(try await printed.faults(in: installation) == "")
    }

    @Test("A task that was changed, deleted and restored with a server")
    func synced() async throws {
        let scene = try await SyncScene()
        defer { scene.end() }
        try await scene.signIn()
        let installation = scene.installation
        let token = String(repeating: "5ec2e7", count: 10)
        var printed = PrintedAnswers()
        let id = try await installation.create("First", "--no-wait")
        try await printed.run("sync", ["sync"], in: installation)
        let there = try #require(try await scene.state().tasks.first).id
        try await installation.taskhub("edit", id, "--title", "From here")
        try await scene.control("clock", #"{"advance_seconds":5}"#)
        let change = #"{"user":"user-1","action":"patch","task":"\#(there)","body":{"title":"From there"}}"#
        try await scene.control("change", change)
        for (words, schema) in [
            (["outbox", "list"], "outbox"), (["sync"], "sync"), (["list"], "list"), (["show", id], "show"),
            (["delete", id], "change"), (["outbox", "deleted"], "deleted"), (["show", id], "show"),
            (["outbox", "retry", id], "change"), (["preferences", "show"], "preferences"),
            (["device", "register", "--environment", "sandbox"], "device"), (["device", "update"], "device"),
            (["device", "unregister"], "device"),
        ] {
            let isGroup = ["outbox", "preferences", "device"].contains(words[0])
            try await printed.run(
                schema, words, in: installation, command: words.prefix(isGroup ? 2 : 1).joined(separator: " "),
                input: words.contains("register") ? token : "")
        }
        #expect(try await printed.faults(in: installation) == "")
    }

    @Test("A document that breaks its schema is found")
    func judge() async throws {
        let installation = Installation()
        var printed = PrintedAnswers()
        printed.add("list", "taskhub list", "{\"schema\":1,\"tasks\":[]}\n")
        #expect(try await printed.faults(in: installation) == "")
        let step = #"{"action":"add","id":1,"made_at":"today","program":"p","tasks":1,"title":"T","undone_at":null}"#
        for (schema, command, text) in [
            ("list", "taskhub list", "{\"schema\":1}\n"), ("list", "taskhub list", "{\"schema\":2,\"tasks\":[]}\n"),
            ("list", "taskhub list", "{\"schema\":1,\"tasks\":[],\"more\":1}\n"), ("list", "taskhub list", "{\n"),
            ("list", "taskhub history", "{\"schema\":1,\"tasks\":[]}\n"),
            ("history", "taskhub history", "{\"schema\":1,\"steps\":[\(step)]}\n"),
            ("version", "taskhub --version", "{\"library\":null,\"schema\":1,\"version\":\"1\"}\n"),
        ] {
            var wrong = PrintedAnswers()
            wrong.add(schema, command, text)
            #expect(try await wrong.faults(in: installation) != "", "\(text)")
        }
    }

    @Test("unlock, and a login that opens a pending link")
    func keyring() async throws {
        let scene = try await SignInScene()
        defer { scene.end() }
        let answer = try await scene.run(
            """
            taskhub setup "$base" --ca-file "$authority" > /dev/null
            taskhub unlock --json > unlock.json; echo "unlock $?"
            taskhub open taskhub://today 2> /dev/null
            sign_in --json > /dev/null; cp login.out login.json
            """)
        #expect(answer.output == "unlock 0\n", "\(answer)")
        var printed = PrintedAnswers()
        for (command, schema) in [("unlock", "unlock"), ("login", "session")] {
            let path = scene.installation.home.appending("\(command).json")
            printed.add(schema, "taskhub \(command)", String(decoding: try readFile(path), as: UTF8.self))
        }
        #expect(try await printed.faults(in: scene.installation) == "")
    }
}
