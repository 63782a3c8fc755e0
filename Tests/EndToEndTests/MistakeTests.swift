import TaskHubTestSupport
import Testing

/// What a new user typed wrong, and the exact answers.
///
/// Each names what was wrong and the next step. Others are in the tests of their subjects: InstallTests (`uninstall`),
/// OpenIntentTests (`pick open` without a display), UndoTests (`undo`, `lists delete`), BadInputTests (dates, priorities),
/// QuickIntentTests and AddTests (`call April tomorrow`, `#Hmoe`), FindingTests (`list milk`) and ImportExportTests.
@Suite("Mistakes of new users", .timeLimit(.minutes(2)))
struct MistakeTests {
    struct Mistake: Sendable, CustomTestStringConvertible {
        let words: [String]
        let status: Int32
        var output = ""
        var errors = ""
        var testDescription: String { words.joined(separator: " ") }

        /// `typed` is split at blanks; the texts are whole lines without the last line break.
        init(_ typed: String, _ status: Int32, errors: String) {
            words = typed.split(separator: " ").map(String.init)
            self.status = status
            self.errors = errors + "\n"
        }
    }

    /// The tasks that exist.
    private static let tasks = [
        (id: "3c1f09aa-0000-4000-8000-000000000001", title: "Water the plants"),
        (id: "3c1fd210-0000-4000-8000-000000000002", title: "Pay rent"),
    ]

    private static let mistakes = [
        Mistake(
            "taskhub lst", 64,
            errors: """
                taskhub: 'lst' is not a command of taskhub. Did you mean 'taskhub list' or 'taskhub ls'? See \
                'taskhub --help'.
                """
        ),
        Mistake(
            "taskhub version", 64,
            errors: """
                taskhub: 'version' is not a command of taskhub. Use taskhub --version.
                """),
        Mistake(
            "taskhub rename 3c1f09aa", 64,
            errors: "taskhub: 'rename' is not a command of taskhub. Use taskhub edit 3c1f09aa --title 'NEW TITLE'."),
        Mistake(
            "taskhub annotate pay rent", 64,
            errors: "taskhub: 'annotate' is not a command of taskhub. Use taskhub edit pay rent --notes TEXT."),
        Mistake(
            "taskhub trash", 64, errors: "taskhub: 'trash' is not a command of taskhub. Use taskhub outbox deleted."),
        Mistake(
            "taskhub help frob", 64, errors: "taskhub: 'frob' is not a command of taskhub. See 'taskhub --help'."),
        Mistake(
            "taskhub lists frob", 64,
            errors: """
                taskhub: 'frob' is not a command of taskhub lists. Its commands are show, add, rename, color and \
                delete; see 'taskhub lists --help'.
                """
        ),
        Mistake(
            "taskhub edit 3c1f09aa --titel x", 64,
            errors: "taskhub: unknown option '--titel'. Did you mean '--title'? See 'taskhub edit --help'."),
        Mistake(
            "taskhub edit 3c1f09aa --status nxt", 64,
            errors: """
                taskhub: 'nxt' is not a valid value for '--status'. Did you mean 'next'? It takes inbox, next, \
                waiting, someday, done or archived; see 'taskhub edit --help'.
                """
        ),
        Mistake(
            "taskhub list --today --overdue", 64,
            errors: """
                taskhub: '--today' cannot be used with '--overdue'. Give only one of them; see 'taskhub list \
                --help'.
                """),
        Mistake(
            "taskhub list --limit -3", 64,
            errors: "taskhub: --limit takes a whole number from 1 on, not -3. See 'taskhub list --help'."),
        Mistake(
            "taskhub add x --due friday --due monday", 64,
            errors: "taskhub: '--due' was given more than once. Give it once; see 'taskhub add --help'."),
        Mistake(
            "taskhub done 3c1f", 65,
            errors: """
                taskhub: 2 tasks have an id that starts with '3c1f'. Give more characters of the id.
                  3c1f09aa  Water the plants
                  3c1fd210  Pay rent
                """),
        Mistake(
            "taskhub done 3c1f09aa beef", 65,
            errors: "taskhub: no task has the id 'beef'. Run 'taskhub list --all' to see the ids."),
        Mistake(
            "taskhub delete 3c1f09aa 3c1fd210", 75,
            errors: """
                taskhub: this would delete 2 tasks, and there is no terminal to ask on. Use --yes to do it without \
                asking.
                """
        ),
        Mistake(
            "taskhub logout", 78, errors: "taskhub: no server is set up. Run 'taskhub setup URL' first."),
        Mistake(
            "taskhub sync --watch", 78, errors: "taskhub: no server is set up. Run 'taskhub setup URL' first."),
        Mistake(
            "taskhub setup https://no-such-host.invalid", 69,
            errors: "taskhub: there is no host no-such-host.invalid. Check the address and the network."),
        Mistake(
            "taskhub config set bars waybar", 65,
            errors: """
                taskhub: 'waybar' is not a valid value for bars, which takes waybar:N, i3blocks:N, i3status-rust:N (N \
                as in SIGRTMIN+N), polybar:MODULE, tmux, tmux:SOCKET, eww:VARIABLE and genmon:NUMBER, separated by \
                commas; or none. An example is 'taskhub config set bars waybar:8'.
                """
        ),
    ]

    @Test("The answer names what was wrong and the next step, and nothing is changed", arguments: mistakes)
    func answer(mistake: Mistake) async throws {
        let installation = Installation()
        for (id, title) in Self.tasks {
            let made = try await installation.create(title)
            _ = try await installation.sql("UPDATE task SET id = '\(id)' WHERE id = '\(made)'")
        }
        let before = try await installation.taskhub("export").output
        let answer = try await installation.run(mistake.words[0], Array(mistake.words.dropFirst()))
        #expect(answer.errors == mistake.errors)
        #expect(answer.output == mistake.output)
        #expect(answer.status == mistake.status)
        #expect(try await installation.taskhub("export").output == before)
    }

    @Test("A container that does not exist is not created by a list, which names the path")
    func mistypedContainer() async throws {
        let installation = Installation()
        let path = installation.home.appending("typo")
        let answer = try await installation.taskhub("list", "--container", path)
        #expect(answer.errors == "No tasks are stored in \(path) yet.\n" && answer.output == "Nothing here.\n")
        #expect(try await installation.tool("/bin/ls", [path]).status != 0)
    }

    @Test("Files that hold no tasks are not imported", arguments: ["/etc/passwd", "README.md"])
    func imported(file: String) async throws {
        let installation = Installation()
        let path = file.hasPrefix("/") ? file : "\(Installation.packageRoot)/\(file)"
        let answer = try await installation.taskhub("import", path)
        #expect(answer.status == 65 && answer.output.isEmpty && answer.complaints == 1, "\(answer)")
        #expect(answer.errors.contains("--from"), "\(answer)")
        #expect(try await installation.taskhub("list").output == "Nothing here.\n")
    }

    @Test("The version is printed whatever else is given, and as a document with --json")
    func version() async throws {
        let installation = Installation()
        let plain = try await installation.taskhub("--version").output
        #expect(try await installation.taskhub("list", "--version").output == plain)
        for words in [["--version", "--json"], ["--json", "--version"], ["list", "--json", "--version"]] {
            let answer = try await installation.run("taskhub", words)
            #expect(answer.status == 0 && answer.errors.isEmpty, "\(answer)")
            let version = plain.split(separator: "\n")[0]
            #expect(answer.output.hasSuffix(#""schema":1,"version":"\#(version)"}"# + "\n"), "\(answer)")
        }
        let moved = try await installation.taskhub("--json", "list")
        #expect(moved.output == #"{"schema":1,"tasks":[]}"# + "\n", "\(moved)")
        #expect(try await installation.taskhub("help", "list", "--json").output.contains("USAGE: taskhub list"))
    }

    @Test("An option is suggested for a word that is close to it, and for no other")
    func suggestedOptions() async throws {
        let installation = Installation()
        for (words, says) in [
            (["list", "--todya"], "Did you mean '--today'?"), (["ls", "--todya"], "Did you mean '--today'?"),
            (["add", "x", "--prio", "3"], "Did you mean '--priority'?"),
            (["lists", "--jsno"], "Did you mean '--json'?"), (["sync", "--ful"], "Did you mean '--full'?"),
            (["sync", "--sendonly"], "If it is text"), (["list", "--frob"], "If it is text"),
        ] {
            let answer = try await installation.run("taskhub", words)
            #expect(answer.status == 64 && answer.complaints == 1 && answer.errors.contains(says), "\(answer)")
        }
        let widget = try await installation.widget("render", "--famly", "small")
        #expect(widget.errors.contains("Did you mean '--family'?"), "\(widget)")
    }

    @Test("An option that was given twice is refused by every program; a flag may be repeated")
    func repeatedOptions() async throws {
        let installation = Installation()
        for (program, words) in [
            ("taskhub", ["list", "--list", "a", "--list=b"]),
            ("taskhub-intent", ["create", "x", "--due", "fri", "--due", "mon"]),
            ("taskhub-widget", ["render", "--family", "small", "--family", "large"]),
            ("taskhub", ["--container", "a", "list", "--container", "b"]),
        ] {
            let answer = try await installation.run(program, words)
            #expect(answer.status == 64 && answer.complaints == 1, "\(answer)")
            #expect(answer.errors.contains("' was given more than once"), "\(answer)")
        }
        #expect(try await installation.taskhub("list", "--json", "--json").status == 0)
        #expect(try await installation.widget("render", "--redact", "--redact").status == 0)
        #expect(try await installation.taskhub("add", "x", "--", "--due", "--due").status == 0)
    }
}
