import TaskHubTestSupport
import Testing

/// A terminal of a given size, in tmux, with a program in it.
final class TerminalWindow: Sendable {
    /// What it shows after the program has ended.
    private static let ending = "[ended with"

    private let socket: String
    private let environment: [String: String]

    /// Runs a shell command in a new terminal, which is closed after `body`.
    ///
    /// The programs are in `$P`.
    static func with(
        _ command: String, in installation: Installation, columns: Int = 80, rows: Int = 24,
        environment: [String: String] = [:], _ body: (TerminalWindow) async throws -> Void
    ) async throws {
        let window = try await TerminalWindow(
            command, in: installation, columns: columns, rows: rows, environment: environment)
        let result: Result<Void, any Error>
        do { result = .success(try await body(window)) } catch { result = .failure(error) }
        _ = try await window.tmux(["kill-server"])
        try result.get()
    }

    private init(
        _ command: String, in installation: Installation, columns: Int, rows: Int, environment: [String: String]
    ) async throws {
        socket = installation.home.appending("tmux-\(columns)x\(rows)-\(UInt64.random(in: 0...UInt64.max))")
        self.environment = installation.environment.merging(["P": Installation.programs, "TERM": "xterm-256color"]) {
            $1
        }.merging(environment) { $1 }
        let settings = "stty -a > '\(socket).settings'"
        let script = "\(command); status=$?; \(settings); echo \"\(Self.ending) $status]\"; exec sleep 600"
        let configuration = installation.home.appending("tmux.conf")
        try writeFile(configuration, Array("set -g status off\nset -g history-limit 50000\n".utf8))
        // Not the user's shell: dash ends with an interrupt that its child survives.
        let answer = try await tmux(
            ["-f", configuration, "new-session", "-d", "-x", "\(columns)", "-y", "\(rows)", "/bin/bash", "-c", script])
        guard answer.status == 0 else { throw UnexpectedAnswer(text: answer.stderr) }
    }

    /// Types text, without Enter.
    func type(_ text: String) async throws {
        _ = try await tmux(["send-keys", "-l", "--", text])
    }

    /// Presses keys by tmux's names for them.
    func press(_ keys: String...) async throws {
        _ = try await tmux(["send-keys"] + keys)
    }

    func resize(columns: Int, rows: Int) async throws {
        _ = try await tmux(["resize-window", "-x", "\(columns)", "-y", "\(rows)"])
    }

    /// The lines of the screen, and with `history` those that have scrolled away.
    ///
    /// A line that wraps is several.
    func lines(history: Bool = false) async throws -> [String] {
        try await capture(history ? ["-S", "-"] : [])
    }

    /// Records an issue if a line is wider than the terminal.
    func expectNoWrap(history: Bool = false, sourceLocation: SourceLocation = #_sourceLocation) async throws {
        let options = history ? ["-S", "-"] : []
        let (joined, lines) = (try await capture(options + ["-J"]), try await capture(options))
        #expect(joined.count == lines.count, "\(lines.joined(separator: "\n"))", sourceLocation: sourceLocation)
    }

    /// The exit code of the program; nil while it runs.
    func status() async throws -> Int32? {
        for line in try await lines(history: true) where line.hasPrefix(Self.ending) {
            return Int32(line.dropFirst(Self.ending.count + 1).dropLast())
        }
        return nil
    }

    /// Waits until the program has ended, and records an issue unless its exit code is the expected one.
    func expectEnd(_ expected: Int32 = 0, sourceLocation: SourceLocation = #_sourceLocation) async throws {
        var status: Int32?
        try await wait(until: "the program in the terminal ends") {
            status = try await self.status()
            return status != nil
        }
        #expect(status == expected, sourceLocation: sourceLocation)
    }

    /// Records an issue unless the terminal is as a shell expects it, after the program has ended.
    func expectRestored(sourceLocation: SourceLocation = #_sourceLocation) async throws {
        let settings = TextFile.contents(of: "\(socket).settings").replacing("\n", with: " ")
        let cursor = try await tmux(["display-message", "-p", "#{cursor_flag}#{alternate_on}"]).stdout
        #expect(
            ["isig icanon", " echo "].allSatisfy(settings.contains), "\(settings)", sourceLocation: sourceLocation)
        #expect(cursor == "10\n", sourceLocation: sourceLocation)
    }

    /// Waits until the screen shows a text, and another one no longer.
    func shows(_ text: String, without other: String? = nil) async throws {
        var screen: [String] = []
        do {
            try await wait(until: text) {
                screen = try await self.lines()
                let hasOther = other.map { other in screen.contains { $0.contains(other) } } ?? false
                return screen.contains { $0.contains(text) } && !hasOther
            }
        } catch {
            throw UnexpectedAnswer(text: "no '\(text)' in:\n\(screen.joined(separator: "\n"))")
        }
    }

    private func capture(_ options: [String]) async throws -> [String] {
        let text = try await tmux(["capture-pane", "-p"] + options).stdout
        return text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
    }

    private func tmux(_ arguments: [String]) async throws -> ProgramResult {
        try await runProgram("/usr/bin/tmux", ["-u", "-S", socket] + arguments, environment: environment, stdin: [])
    }
}

extension Installation {
    /// Adds tasks with long, wide and hostile titles: overdue, due and undated.
    ///
    /// Each title begins with the task's number.
    func addTasks(_ count: Int) async throws {
        let titles = [
            "Call the dentist about the appointment, and ask for the bill of last year", "Read", "买菜和做饭给全家人吃的晚餐",
            "👩‍👩‍👧‍👦 family dinner", "tab\\tand \\u001b[31mred",
        ]
        // The same days in each zone in which it may be noon.
        let dates = ["", "\"due_at\":\"2024-02-29T11:30:00Z\",", "\"due_at\":\"2099-12-31T11:30:00Z\","]
        let tasks = (0..<count).map { number in
            let digits = String(number, radix: 16)
            let id = String(repeating: "0", count: 8 - digits.count) + digits
            return """
                {"id":"\(String(id.reversed()))-0000-4000-8000-000000000000",\(dates[number % dates.count])\
                "title":"\(number) \(titles[number % titles.count])",\
                "list":"\(number % 2 == 0 ? "Renovation of the old house" : "Home")"}
                """
        }
        guard count > 0 else { return }
        let answer = try await taskhub(
            "import", "-", "--from", "json", input: "{\"schema\":1,\"tasks\":[\(tasks.joined(separator: ","))]}")
        guard answer.status == 0 else { throw UnexpectedAnswer(text: answer.errors) }
    }
}
