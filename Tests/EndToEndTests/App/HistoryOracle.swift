import Foundation
import TaskHubTestSupport
import TaskStore

/// Follows every change of a store from outside, and knows what undoing must bring back: Tests/HistoryOracle.
struct HistoryOracle {
    struct Verdict: Decodable {
        /// What contradicts the rules of undoing.
        let problems: [String]
        /// How many steps were made, undone and redone, and how many values were left because they were changed since.
        let counts: [String: Int]
    }

    let installation: Installation

    /// Notes all changes from now on; the store has a single step.
    func watch() async throws {
        _ = try await run("watch")
    }

    /// Undoes every step that is left, with the command, and compares the store with the state before the oldest.
    func undoEverything() async throws -> Verdict {
        var printed: [String] = []
        while true {
            let undone = try await installation.taskhub("undo")
            guard undone.status == 0 else { break }
            printed.append(undone.output)
        }
        let left = try await installation.sql("SELECT count(*) FROM history_step WHERE undone_at IS NULL")
        guard left == "0" else { throw UnexpectedAnswer(text: "\(left) steps cannot be undone") }
        let answer = try await run("check", input: try JSONEncoder().encode(printed))
        return try JSONDecoder().decode(Verdict.self, from: Data(answer.stdoutBytes))
    }

    private func run(_ command: String, input: Data = Data()) async throws -> ProgramResult {
        let script = "\(Installation.packageRoot)/Tests/HistoryOracle/oracle.py"
        return try await runProgram(
            Installation.python, ["-B", script, command, installation.store],
            environment: ["PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8"], stdin: Array(input), killAfter: 170_000
        ).expectSuccess()
    }
}
