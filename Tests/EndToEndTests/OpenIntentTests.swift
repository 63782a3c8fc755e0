import Glibc
import TaskHubTestSupport
import TaskStore
import Testing

@Suite("Opening a task from a keybinding", .timeLimit(.minutes(2)))
struct OpenIntentTests {
    private let installation: Installation

    /// Sets a display that does not exist, and a terminal that records its arguments and its screen.
    init() throws {
        let home = TemporaryDirectory()
        installation = Installation(
            environment: ["DISPLAY": ":99", "XDG_RUNTIME_DIR": home.path, "PATH": "\(home.path):/usr/bin:/bin"],
            home: home)
        chmod(home.path, 0o700)
        let script = """
            #!/bin/sh
            shift
            echo "$*" > "$HOME/arguments"
            # Open for writing here too, so that the terminal never sees its end.
            mkfifo "$HOME/typed"; exec 3<> "$HOME/typed"
            { for n in $(seq 1000); do
                grep -q 'Press any key' "$HOME/shown" && break; sleep 0.05; done; printf x; } >&3 2> /dev/null & typing=$!
            script -qfec "$*" "$HOME/shown" <&3 > /dev/null 2>&1
            kill $typing 2> /dev/null; rm "$HOME/typed"
            mv "$HOME/shown" "$HOME/screen"

            """
        let path = home.appending("x-terminal-emulator")
        try writeFile(path, Array(script.utf8))
        chmod(path, 0o700)
    }

    private func screen() async throws -> String {
        try await wait(until: "the terminal shows it") { access(installation.home.appending("screen"), F_OK) == 0 }
        return String(decoding: try readFile(installation.home.appending("screen")), as: UTF8.self)
    }

    @Test("The task is shown in a terminal, and its id is in no program's arguments")
    func opened() async throws {
        try await installation.create("Another")
        let id = try await installation.create("Pay the rent", "--notes", "by transfer")
        let log = installation.home.appending("calls")
        let answer = try await installation.tool(
            "/usr/bin/strace",
            [
                "-f", "-qq", "-v", "-s", "4000", "-e", "trace=execve", "-o", log,
                "\(Installation.programs)/taskhub-intent", "open", String(id.prefix(8)),
            ])
        #expect(answer.output == "Opening \(id.prefix(8)): Pay the rent\n" && answer.errors.isEmpty, "\(answer)")
        let shown = try await screen()
        #expect(shown.contains("Pay the rent") && shown.contains("by transfer"), "\(shown)")
        let calls = String(decoding: try readFile(log), as: UTF8.self).split(separator: "\n").dropFirst()
        #expect(calls.contains { $0.contains(#"/taskhub", "open", "-"]"#) }, "\(calls)")
        #expect(!calls.contains { $0.contains(id.prefix(8)) || $0.contains("Pay the rent") }, "\(calls)")
    }

    @Test("A picked task is shown too, and the document says so")
    func picked() async throws {
        let id = try await installation.create("Pay the rent")
        let answer = try await installation.intent("pick", "open", "--menu", "head -n 1", "--json")
        #expect(
            answer.output == #"{"schema":1,"status":"opened","task":{"id":"\#(id)","is_completed":false}}"# + "\n",
            "\(answer)")
        #expect(try await screen().contains("Pay the rent"))
    }

    @Test("On a terminal without a display, the task is shown there")
    func console() async throws {
        let id = try await installation.create("Pay the rent", "--notes", "by transfer")
        let programs = Installation.programs
        for command in ["pick open --menu 'head -n 1'", "open \(id)"] {
            let answer = try await installation.tool(
                "/usr/bin/script", ["-qec", "env -u DISPLAY \(programs)/taskhub-intent \(command)", "/dev/null"])
            #expect(answer.status == 0 && answer.output.contains("by transfer"), "\(answer)")
        }
        #expect(access(installation.home.appending("arguments"), F_OK) != 0)
    }

    @Test("An unknown id, a missing display or a missing terminal gives one clear line, and nothing is opened")
    func refused() async throws {
        let id = try await installation.create("Pay the rent")
        #expect(try await installation.intent("open", "0000ffff").errors.contains("no task has that id"))
        #expect(try await installation.intent("open", "zzzz").status == 65)
        let shared = installation.home.appending("shared")
        mkdir(shared, 0o700)
        chmod(shared, 0o777)
        let cases: [([String: String], Int32, String)] = [
            (["DISPLAY": ""], 75, "no display"), (["PATH": "/nonexistent", "TERMINAL": ""], 75, "Set TERMINAL"),
            (["XDG_RUNTIME_DIR": shared], 73, "XDG_RUNTIME_DIR"),
            (["XDG_RUNTIME_DIR": "/nonexistent"], 73, "XDG_RUNTIME_DIR"),
        ]
        for (changes, status, says) in cases {
            let answer = try await installation.run(
                "taskhub-intent", ["open", id], environment: installation.environment.merging(changes) { $1 })
            #expect(answer.status == status && answer.complaints == 1 && answer.errors.contains(says), "\(answer)")
            #expect(answer.output.isEmpty && answer.errors.contains("'taskhub show ID'"))
        }
        // As on a machine without a login session.
        let programs = [
            ("taskhub-intent open \(id)", "'taskhub show ID'"),
            ("taskhub open --from-desktop taskhub://today", "'taskhub open LINK'"),
        ]
        for (program, advice) in programs {
            let answer = try await installation.tool(
                "/usr/bin/bwrap",
                [
                    "--dev-bind", "/", "/", "--tmpfs", "/run", "--unsetenv", "XDG_RUNTIME_DIR", "/bin/bash", "-c",
                    "\(Installation.programs)/\(program) > /dev/null",
                ])
            #expect(answer.status == 73 && answer.complaints == 1 && answer.errors.contains(advice), "\(answer)")
            #expect(answer.errors.contains("XDG_RUNTIME_DIR") && !answer.errors.contains("--paste"), "\(answer)")
        }
        #expect(access(installation.home.appending("arguments"), F_OK) != 0)
    }
}
