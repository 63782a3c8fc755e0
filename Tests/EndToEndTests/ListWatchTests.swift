import Glibc
import TaskHubTestSupport
import TaskStore
import Testing

@Suite("taskhub list --watch on a terminal", .timeLimit(.minutes(10)))
struct ListWatchTests {
    private let installation = Installation(zone: Installation.noon)

    private func watch(
        _ command: String = "$P/taskhub list --watch", columns: Int = 80, rows: Int = 24,
        environment: [String: String] = [:], _ body: (TerminalWindow) async throws -> Void
    ) async throws {
        try await TerminalWindow.with(
            command, in: installation, columns: columns, rows: rows, environment: environment, body)
    }

    @Test(
        "At every width and number of tasks, nothing wraps or scrolls, and the overdue tasks and the counts are in sight",
        arguments: [40, 80, 200], [0, 1, 25, 500, 10_000])
    func sizes(columns: Int, count: Int) async throws {
        try await installation.addTasks(count)
        if count == 0 {
            // A container with a completed task only: without one, the programs say so.
            let added = try await installation.taskhub("add", "Done").output
            try await installation.taskhub("done", String(added.split(separator: " ")[1].prefix(8)))
        }
        try await watch(columns: columns) { window in
            let overdue = (count + 1) / 3
            let summary =
                switch count {
                case 0: "Nothing here."
                case 1: "1 task"
                default: "23 of \(count) tasks, \(overdue) overdue"
                }
            try await window.shows(summary)
            try await window.expectNoWrap()
            let lines = try await window.lines()
            #expect(lines.count == 24)
            #expect(lines.count { $0.contains("2024-02-29") } == min(overdue, 23), "\(lines)")
            #expect(try await window.lines(history: true).count == 24, "It scrolled")
            try await window.press("q")
            try await window.expectEnd()
            try await window.expectRestored()
        }
    }

    @Test("A change is shown at once, and the window's size when it changes")
    func changes() async throws {
        try await installation.addTasks(25)
        try await watch(rows: 30) { window in
            try await window.shows("25 tasks, 8 overdue")
            try await installation.taskhub("add", "Later", "--due", "2099-01-01")
            try await window.shows("26 tasks, 8 overdue")
            try await window.shows("Later")
            try await window.resize(columns: 50, rows: 10)
            try await window.shows("9 of 26 tasks, 8 overdue")
            try await window.expectNoWrap()
            #expect(try await window.lines().count { $0.contains("2024-02-29") } == 8)
            try await window.resize(columns: 120, rows: 40)
            try await window.shows("26 tasks, 8 overdue")
            #expect(try await window.lines().count { $0.contains(" tasks, ") } == 1)
        }
    }

    @Test("Ctrl-C, SIGTERM and SIGHUP end it, and the terminal is restored")
    func signals() async throws {
        try await installation.addTasks(3)
        try await watch { window in
            try await window.shows("3 tasks")
            try await window.press("C-c")
            try await window.expectEnd(130)
            try await window.expectRestored()
        }
        for (signal, status) in [("TERM", Int32(143)), ("HUP", 129)] {
            let pid = installation.home.appending("pid-\(signal)")
            try await watch("sh -c 'echo $$ > \(pid); exec $P/taskhub list --watch'") { window in
                try await window.shows("3 tasks")
                let number = TextFile.contents(of: pid).filter(\.isNumber)
                try await installation.tool("/bin/sh", ["-c", "kill -\(signal) \(number)"])
                try await window.expectEnd(status)
                try await window.expectRestored()
            }
        }
    }

    @Test("A suspended watch gives the terminal back, and draws again when it is resumed")
    func suspend() async throws {
        try await installation.addTasks(3)
        try await watch("bash --norc -i") { window in
            try await window.press("$P/taskhub list --watch", "Enter")
            try await window.shows("3 tasks")
            try await window.press("C-z")
            try await window.shows("Stopped")
            try await window.press("fg", "Enter")
            try await window.shows("3 tasks")
            try await window.press("q")
            try await window.press("exit", "Enter")
            try await window.expectEnd()
            try await window.expectRestored()
        }
    }

    @Test("A task that becomes overdue is marked without a change of the store")
    func clock() async throws {
        try await installation.addTasks(1)
        let due = now() + 8
        try await installation.taskhub("add", "Soon", "--due", Self.utc(due))
        try await watch { window in
            try await window.shows("Soon")
            try await window.shows("2 tasks, 1 overdue")
            #expect(now() >= due)
        }
    }

    @Test("The order and the done tasks follow the preferences when another program changes them")
    func preferences() async throws {
        for line in ["Early tomorrow", "Late", "Finished"] { try await installation.taskhub("add", line) }
        try await installation.taskhub("done", "--where", "Finished", "--yes")
        try await watch { window in
            func titles() async throws -> [String] {
                let lines = try await window.lines()
                return lines.compactMap { line in ["Early", "Late", "Finished"].first { line.contains($0) } }
            }
            try await wait(until: "they are shown by date") { try await titles() == ["Early", "Late"] }
            try await installation.taskhub("preferences", "set", "sort", "created_at")
            try await wait(until: "the newest is first") { try await titles() == ["Late", "Early"] }
            try await installation.taskhub("preferences", "set", "showCompleted", "true")
            try await wait(until: "done tasks are shown") { try await titles() == ["Late", "Early", "Finished"] }
        }
    }

    private func now() -> Int { Int(time(nil)) }

    private static func utc(_ second: Int) -> String {
        var (moment, parts) = (time_t(second), tm())
        gmtime_r(&moment, &parts)
        var buffer = [CChar](repeating: 0, count: 32)
        let count = strftime(&buffer, buffer.count, "%Y-%m-%dT%H:%M:%SZ", &parts)
        return String(decoding: buffer.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    @Test("A store that a later version has migrated is answered with that, and the terminal is restored")
    func newerStore() async throws {
        try await installation.addTasks(3)
        try await watch { window in
            try await window.shows("3 tasks")
            _ = try await installation.sql(
                "BEGIN; ALTER TABLE task RENAME TO job; PRAGMA user_version = 6488064; COMMIT;")
            try await window.expectEnd(65)
            try await window.expectRestored()
            let text = try await window.lines().joined(separator: " ")
            #expect(text.contains("later") && !text.contains("SQLite reports"), "\(text)")
        }
    }

    @Test("Off a terminal, each change prints the whole list, as scripts expect")
    func pipe() async throws {
        try await installation.addTasks(1)
        let answer = try await installation.tool(
            "/bin/sh", ["-c", "'\(Installation.programs)/taskhub' list --watch | head -n 2"])
        #expect(answer.output.hasSuffix("\n1 task\n"), "\(answer.output)")
        #expect(!answer.output.contains("\u{1B}"))
    }

    @Test("It ends when the reader of its pipe leaves, though nothing changes", arguments: [0, 1])
    func readerLeaves(count: Int) async throws {
        try await installation.addTasks(count)
        let script = """
            '\(Installation.programs)/taskhub' list --watch | { read -r line; echo "$line"; }
            echo "${PIPESTATUS[0]}"
            """
        let answer = try await installation.tool("/bin/bash", ["-c", script])
        #expect(answer.output.hasSuffix("\n74\n"), "\(answer.output)")
        #expect(!answer.errors.contains("could not be written"), "\(answer.errors)")
    }
}
