import Foundation
import TaskHubTestSupport
import Testing

/// A script for the emulated terminal of Tests/TerminalEmulator, with a built program in it.
struct EmulatedTerminal {
    enum Step {
        /// Until the screen shows the text.
        case wait(String)
        case gone(String)
        case type(String)
        /// Until the program has read what was typed.
        case read
        /// Bytes as Latin-1.
        case bytes(String)
        case paste(String)
        case resize(columns: Int, rows: Int)
        case signal(String)
        /// From here on, ``wrote(_:)`` looks at what the program writes.
        case mark
        /// Until the program has written the bytes, as Latin-1.
        case wrote(String)
        /// Runs another program.
        case run([String])
        /// Runs a program whose standard input is the text of the screen.
        case pipe([String])
        case snap(String)
        case close
        case end

        fileprivate var json: [Any] {
            switch self {
            case .wait(let text): ["wait", text]
            case .gone(let text): ["gone", text]
            case .type(let text): ["type", text]
            case .read: ["read"]
            case .bytes(let text): ["bytes", text]
            case .paste(let text): ["paste", text]
            case .resize(let columns, let rows): ["resize", columns, rows]
            case .signal(let name): ["signal", name]
            case .mark: ["mark"]
            case .wrote(let bytes): ["wrote", bytes]
            case .run(let words): ["run"] + words
            case .pipe(let words): ["pipe"] + words
            case .snap(let name): ["snap", name]
            case .close: ["close"]
            case .end: ["end"]
            }
        }
    }

    struct Report: Decodable {
        struct Screen: Decodable {
            let lines: [String]
            let looks: [String]
        }

        /// What a program that the script ran answered.
        struct Answer: Decodable {
            let status: Int32
            let output: String
            let errors: String
        }

        /// The exit code, or the negated number of the signal that ended it.
        let status: Int32?
        let screens: [String: Screen]
        let answers: [Answer]
        /// What is not as it was before the program.
        let leftOver: [String]
        /// Sequences that the terminal does not know.
        let problems: [String]
        /// Why the script did not reach its end.
        let failure: String?
    }

    let installation: Installation
    /// What runs in the terminal.
    var command = ["\(Installation.programs)/taskhub"]
    var columns = 80
    var rows = 24
    /// The most bytes that the terminal reads at once.
    var readSize = 65536
    /// How long the whole script may take, in milliseconds.
    var limit = 170_000
    var terminal = ["TERM": "xterm-256color", "COLORTERM": "truecolor"]

    /// Runs `taskhub` without arguments.
    func run(_ steps: Step...) async throws -> Report {
        try await run(steps)
    }

    func run(_ steps: [Step]) async throws -> Report {
        let document: [String: Any] = [
            "command": command, "columns": columns, "rows": rows, "readSize": readSize,
            "steps": steps.map(\.json), "environment": installation.environment.merging(terminal) { $1 },
        ]
        let answer = try await runProgram(
            Installation.python, ["-B", "\(Installation.packageRoot)/Tests/TerminalEmulator/emulate.py"],
            environment: ["PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8"],
            stdin: Array(try JSONSerialization.data(withJSONObject: document)), killAfter: limit
        ).expectSuccess()
        return try JSONDecoder().decode(Report.self, from: Data(answer.stdoutBytes))
    }
}

extension EmulatedTerminal.Report {
    /// Records an issue unless the script reached its end, and the app quit and restored the terminal.
    func expectQuit(sourceLocation: SourceLocation = #_sourceLocation) {
        #expect(failure == nil, "\(answers)", sourceLocation: sourceLocation)
        #expect(problems.isEmpty, sourceLocation: sourceLocation)
        #expect(leftOver.isEmpty, sourceLocation: sourceLocation)
        #expect(status == 0, sourceLocation: sourceLocation)
    }
}
