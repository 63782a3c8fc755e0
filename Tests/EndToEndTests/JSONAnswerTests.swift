import FoundationEssentials
import TaskHubTestSupport
import Testing

@Suite("What --json prints is one document", .serialized, .timeLimit(.minutes(3)))
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

    /// The command for the keyring has its own test.
    private static func calls(task: String, address: String) -> [(command: String, rest: [String])] {
        [
            ("add", ["Pay the rent"]), ("log", ["Call Bob"]), ("list", []), ("today", []), ("overdue", []),
            ("upcoming", []), ("week", []),
            ("inbox", []), ("next", []), ("show", [task]), ("edit", [task, "--priority", "2"]),
            ("snooze", [task]), ("done", [task]), ("reopen", [task]), ("undo", []), ("redo", []), ("history", []),
            ("lists add", ["Home"]), ("lists show", []),
            ("lists rename", ["Home", "House"]), ("lists color", ["House", "#3b82f6"]),
            ("lists delete", ["House", "--yes"]), ("config list", []), ("config get", ["theme"]),
            ("config describe", ["theme"]), ("preferences show", []), ("preferences get", ["sort"]),
            ("preferences set", ["sort", "due_at"]), ("notifications show", []), ("notifications get", ["dueSoon"]),
            ("notifications set", ["dueSoon", "45"]),
            ("config set", ["theme", "dark"]), ("import", ["-", "--from", "todotxt"]), ("export", []), ("session", []),
            ("outbox list", []), ("outbox deleted", []), ("outbox retry", ["1"]), ("outbox discard", ["1"]),
            ("sync", []), ("device show", []), ("remind", []),
            ("setup", [address]), ("open", ["taskhub://today"]), ("install", ["--dry-run"]), ("install", []),
            ("uninstall", []), ("doctor", []), ("delete", [task]), ("logout", []),
            ("login", ["--device", "--insecure-storage", "--adopt"]), ("logout", ["--erase"]),
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
        for (command, rest) in calls {
            let arguments = command.split(separator: " ").map(String.init) + rest + ["--json"]
            let answer = try await installation.run("taskhub", arguments)
            #expect(answer.status == 0, "\(command): \(answer)")
            expectDocument(answer.output, of: command)
        }
        // Each of the two programs knows the options of its own commands.
        let leaves = try await ["taskhub", "taskhub-remote"].asyncMap { program in
            let help = try await installation.run(program, ["--experimental-dump-help"]).output
            return try JSONDecoder().decode(Help.self, from: Data(help.utf8)).command.leaves
        }
        // These read a push token, or need a registration.
        let elsewhere = ["unlock", "device register", "device update", "device unregister"]
        #expect(Set(calls.map(\.command) + elsewhere) == Set(leaves.joined()))
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
        for command in ["unlock", "login"] {
            let path = scene.installation.home.appending("\(command).json")
            expectDocument(String(decoding: try readFile(path), as: UTF8.self), of: command)
        }
    }

    private func expectDocument(_ text: String, of command: String) {
        #expect(throws: Never.self, "\(command): \(text)") {
            let document = try JSONDecoder().decode([String: Schema].self, from: Data(text.utf8))
            #expect(document["schema"]?.number == 1, "\(command): \(text)")
        }
    }

    /// Any value; a number is kept.
    private struct Schema: Decodable {
        let number: Int?

        init(from decoder: any Decoder) throws {
            number = try? decoder.singleValueContainer().decode(Int.self)
        }
    }
}
