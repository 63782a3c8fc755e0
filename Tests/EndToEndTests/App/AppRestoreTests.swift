import Foundation
import TaskHubTestSupport
import TaskStore
import Testing

@Suite("The terminal after the app", .timeLimit(.minutes(10)))
struct AppRestoreTests {
    private let installation = Installation(zone: Installation.noon)

    private func app() async throws -> EmulatedTerminal {
        try await installation.addTasks(3)
        return EmulatedTerminal(installation: installation)
    }

    private func expectRestored(_ report: EmulatedTerminal.Report, _ status: Int32?, _ name: String) {
        #expect(report.failure == nil, "\(name)")
        #expect(report.status == status, "\(name)")
        #expect(report.leftOver.isEmpty, "\(name)")
        #expect(report.problems.isEmpty, "\(name)")
    }

    @Test("q, and each signal that ends it, crashes included, restore the terminal")
    func signals() async throws {
        let app = try await app()
        expectRestored(try await app.run(.wait("Inbox"), .type("Q"), .end), 0, "quit")
        for name in ["SIGTERM", "SIGHUP", "SIGINT", "SIGQUIT", "SIGSEGV", "SIGABRT", "SIGILL", "SIGTRAP"] {
            let report = try await app.run(.wait("Inbox"), .signal(name), .end)
            #expect((report.status ?? 0) < 0, "\(name)")
            expectRestored(report, report.status, name)
        }
        expectRestored(try await app.run(.wait("Inbox"), .bytes("\u{03}"), .end), -2, "Ctrl-C")
        // Wherever a busy machine cuts what it writes.
        for size in [1, 11, 19, 37] {
            var slow = app
            slow.readSize = size
            expectRestored(try await slow.run(.wait("Inbox"), .type("Q"), .end), 0, "\(size) bytes at once")
        }
    }

    @Test("SIGQUIT restores it too, after a program has had the terminal")
    func quitAfterProgram() async throws {
        try await installation.taskhub("add", "Only task")
        let there = Installation(zone: Installation.noon, environment: ["EDITOR": "true"], home: installation.home)
        let report = try await EmulatedTerminal(installation: there).run(
            .wait("Only task"), .mark, .type("E"), .wrote("\u{1B}[?1049l"), .wrote("\u{1B}[?1049h"),
            .signal("SIGQUIT"), .end)
        expectRestored(report, -SIGQUIT, "SIGQUIT")
    }

    @Test("Ctrl-Z, SIGTSTP and SIGSTOP give the terminal to the shell, and fg shows the app again")
    func suspend() async throws {
        try await installation.addTasks(3)
        try await TerminalWindow.with("bash --norc -i", in: installation) { window in
            let pid = installation.home.appending("pid")
            try await window.press("sh -c 'echo $$ > \(pid); exec $P/taskhub'", "Enter")
            try await window.shows("1 Inbox")
            for signal in ["", "TSTP", "STOP"] {
                if signal.isEmpty {
                    try await window.press("C-z")
                } else {
                    let number = TextFile.contents(of: pid).filter(\.isNumber)
                    try await installation.tool("/bin/sh", ["-c", "kill -\(signal) \(number)"])
                }
                // A program that is stopped by SIGSTOP cannot restore anything, and its screen stays.
                try await window.shows("Stopped")
                try await window.press("fg", "Enter")
                try await window.shows("1 Inbox", without: "Stopped")
            }
            try await window.press("Q")
            // The shell's screen; before, the app would read the command.
            try await window.shows("Stopped", without: "1 Inbox")
            try await window.press("exit", "Enter")
            try await window.expectEnd()
            try await window.expectRestored()
        }
    }

    @Test("A closed window ends it")
    func close() async throws {
        let report = try await app().run(.wait("Inbox"), .close)
        #expect(report.failure == nil && report.status != nil)
    }

    @Test("A half-typed line is there again after SIGHUP and after kill -9", arguments: ["SIGHUP", "SIGKILL"])
    func draft(signal: String) async throws {
        let app = try await app()
        var steps: [EmulatedTerminal.Step] = [.wait("Inbox"), .type("a"), .wait("Add"), .type("Half a thought")]
        // The file is written soon after the last key.
        if signal == "SIGKILL" {
            let read = "until grep -q 'Half%20a%20thought' '\(installation.container)/draft'; do sleep 0.05; done"
            steps.append(.run(["/bin/sh", "-c", read]))
        } else {
            steps.append(.wait("Half a thought"))
        }
        _ = try await app.run(steps + [.signal(signal), .end])
        let report = try await app.run(.wait("Half a thought"), .bytes("\r"), .wait("Added"), .type("Q"), .end)
        expectRestored(report, 0, "draft")
        #expect(try await installation.taskhub("list", "thought").output.contains("Half a thought"))
    }

    @Test("What was typed in the editor stays if the window closes or the editor is killed", arguments: [true, false])
    func editor(closes: Bool) async throws {
        try await installation.taskhub("add", "Draft a letter")
        // -N: Debian's small vi would keep no swap file. -T: the emulator does not know all questions of vi.
        let vi = "echo $$ > \"$HOME/pid\"; exec vi -u NONE -N -T vt100"
        let there = Installation(
            zone: Installation.noon, environment: ["EDITOR": vi, "TMPDIR": installation.home.path],
            home: installation.home)
        let steps: [EmulatedTerminal.Step] = [
            .wait("Draft a letter"), .type("E"), .wait("Title:"), .type("Gohalf a thought"), .wait("half a thought"),
        ]
        let killed: [EmulatedTerminal.Step] = [
            .run(["/bin/sh", "-c", "kill -HUP $(cat \"$HOME/pid\")"]), .wait("Your text is in"), .type("Q"), .end,
        ]
        let report = try await EmulatedTerminal(installation: there, columns: 200).run(
            steps + (closes ? [.close] : killed))
        #expect(report.failure == nil && report.status != nil)
        let found = try await installation.tool(
            "/usr/bin/grep", ["-rl", "half a thought", "--include", ".task.txt.swp", installation.home.path])
        #expect(found.output.contains("taskhub-edit."), "\(found)")
        #expect(try await installation.sql("SELECT notes FROM task") == "")
    }

    @Test("Off a terminal, and on one that cannot move its cursor, it prints its usage and exits 64")
    func usage() async throws {
        let answer = try await installation.taskhub()
        #expect(answer.status == 64 && answer.output.isEmpty && answer.errors.contains("taskhub --help"))
        var app = try await app()
        app.terminal = ["TERM": "dumb"]
        expectRestored(try await app.run(.wait("--help"), .end), 64, "dumb")
    }
}
