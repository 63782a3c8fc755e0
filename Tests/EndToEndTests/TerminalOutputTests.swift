import TaskHubTestSupport
import Testing

@Suite("Tables on a terminal")
struct TerminalOutputTests {
    private let installation = Installation(zone: Installation.noon)

    private func window(
        _ command: String, columns: Int, rows: Int = 24, environment: [String: String] = [:],
        _ body: (TerminalWindow) async throws -> Void
    ) async throws {
        try await TerminalWindow.with(
            command, in: installation, columns: columns, rows: rows, environment: environment, body)
    }

    @Test("Nothing wraps, and each line has the id and the date of its task", arguments: [40, 80, 200])
    func widths(columns: Int) async throws {
        try await installation.addTasks(25)
        try await installation.taskhub("lists", "add", "A list with a long name that fits only on a wide terminal")
        try await window("$P/taskhub list --no-pager", columns: columns) { window in
            try await window.expectEnd()
            try await window.expectNoWrap(history: true)
            let lines = try await window.lines(history: true)
            #expect(lines.contains { $0.hasPrefix("25 tasks, 8 overdue") }, "\(lines)")
            #expect(lines.count { $0.contains("2024-02-29") } == 8, "\(lines)")
            #expect(lines.count { $0.contains("2099-12-31") } == 8, "\(lines)")
            #expect(lines.count { $0.prefix(4).allSatisfy(\.isHexDigit) && $0.count > 4 } == 25, "\(lines)")
        }
        let id = try await installation.taskhub("list", "--limit", "1").output.prefix(8)
        try await window("$P/taskhub show \(id); $P/taskhub lists", columns: columns) { window in
            try await window.expectEnd()
            try await window.expectNoWrap(history: true)
        }
    }

    @Test("Output that is longer than the terminal goes through $PAGER, and shorter output does not")
    func pager() async throws {
        try await installation.addTasks(25)
        let log = installation.home.appending("paged")
        let pager = ["PAGER": "tee '\(log)'"]
        try await window("$P/taskhub list", columns: 80, rows: 26, environment: pager) { window in
            try await window.expectEnd()
            #expect(TextFile.contents(of: log).split(separator: "\n").count == 26)
        }
        for command in ["list --no-pager", "list --limit 3", "list --json", "list | cat"] {
            try writeFile(log, [])
            try await window("$P/taskhub \(command)", columns: 80, rows: 26, environment: pager) { window in
                try await window.expectEnd()
                #expect(TextFile.contents(of: log).isEmpty, "\(command)")
            }
        }
    }

    @Test(
        "Leaving a pager early is no failure, and without a usable one the output is plain",
        arguments: [
            ("head -n 2", false), ("/nonexistent/pager", true), ("'unclosed", true), ("", true),
        ])
    func otherPagers(command: String, showsAll: Bool) async throws {
        try await installation.addTasks(25)
        // Without PAGER, the usual pager is missing too.
        let path = command.isEmpty ? "/nonexistent" : "/usr/bin:/bin"
        try await window(
            "PATH=\(path) $P/taskhub list", columns: 80, rows: 10,
            environment: ["PAGER": command]
        ) { window in
            try await window.expectEnd()
            let lines = try await window.lines(history: true)
            #expect(lines.contains { $0.hasPrefix("25 tasks") } == showsAll, "\(lines)")
        }
    }

    @Test("less shows the first screen, keeps its keys, and leaves the terminal as it was")
    func less() async throws {
        try await installation.addTasks(25)
        try await window("$P/taskhub list", columns: 60, rows: 10) { window in
            try await window.shows(":")
            try await window.expectNoWrap()
            // For the pager, which does not end.
            try await window.press("C-c")
            try await wait(until: "less has gone to the end") {
                // It drops the keys that arrive while it handles the interrupt.
                try await window.press("G")
                return try await window.lines().contains { $0.hasPrefix("25 tasks") }
            }
            try await window.press("q")
            try await window.expectEnd()
            try await window.expectRestored()
        }
    }

    @Test("A limit is shown with the number of all matching tasks")
    func limit() async throws {
        try await installation.addTasks(28)
        #expect(try await installation.taskhub("list", "--limit", "5").output.hasSuffix("\n5 of 28 tasks, 5 overdue\n"))
        #expect(try await installation.taskhub("list", "--limit", "28").output.hasSuffix("\n28 tasks, 9 overdue\n"))
        let home = try await installation.taskhub("list", "--list", "Home", "--sort", "title", "--limit", "1")
        #expect(home.output.contains("\n1 of 14 tasks"), "\(home.output)")
    }

    @Test("--color decides about styles, before NO_COLOR and the terminal")
    func color() async throws {
        try await installation.addTasks(1)
        func styled(_ arguments: String...) async throws -> Bool {
            let answer = try await installation.run("taskhub", ["list"] + arguments)
            #expect(answer.status == 0)
            return answer.output.contains("\u{1B}[")
        }
        #expect(try await !styled())
        #expect(try await styled("--color", "always"))
        #expect(try await styled("--color=always"))
        #expect(try await !styled("--color", "never"))
        let wrong = try await installation.taskhub("list", "--color", "sometimes")
        #expect(wrong.status == 64 && wrong.errors.contains("sometimes") && wrong.errors.contains("always"))
        for (command, isStyled) in [
            ("taskhub list", true), ("taskhub list --color never", false), ("NO", false),
            ("NO --color always", true),
        ] {
            let words = command.hasPrefix("NO") ? "NO_COLOR=1 $P/taskhub list\(command.dropFirst(2))" : "$P/\(command)"
            let output = installation.home.appending("typescript")
            // script(1) makes a terminal for the program and keeps its bytes.
            try await installation.tool(
                "/usr/bin/env",
                ["P=\(Installation.programs)", "TERM=xterm", "/usr/bin/script", "-qec", words, output])
            #expect(TextFile.contents(of: output).contains("\u{1B}[1m") == isStyled, "\(command)")
        }
    }
}
