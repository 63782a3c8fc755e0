import Foundation
import Glibc
import TaskHubTestSupport
import Testing

/// A screen reader of Tests/ScreenReader on a terminal, with the app in it.
struct ScreenReader {
    enum Kind: String, CaseIterable {
        /// Speaks what differs between two states of the screen.
        case fenrir
        /// Speaks the lines that a program writes.
        case yasr
    }

    /// Keys, and what is then spoken.
    struct Step {
        let keys: String
        /// What the step ends with; nil if that is the end of the app.
        let end: String?
        /// All that is spoken; nil if only the end counts.
        let phrases: [String]?
        /// Whether readers may speak what is typed before the phrases, or parts of it.
        let isTyped: Bool

        /// A key, with all that is spoken because of it.
        static func key(_ key: String, _ phrases: String...) -> Step {
            Step(keys: key, end: phrases.last, phrases: phrases, isTyped: false)
        }

        /// A line that is typed, with all that is spoken after it.
        static func line(_ text: String, _ phrases: String...) -> Step {
            Step(keys: text + "\r", end: phrases.last, phrases: phrases, isTyped: true)
        }

        /// Keys, until a text is spoken.
        static func until(_ text: String, _ keys: String = "") -> Step {
            Step(keys: keys, end: text, phrases: nil, isTyped: false)
        }

        /// Keys that end the app, about which nothing is spoken.
        static func end(_ keys: String) -> Step {
            Step(keys: keys, end: nil, phrases: [], isTyped: false)
        }
    }

    private struct Report: Decodable {
        let spoken: [[String]]
        let status: Int32?
        /// Why the script did not reach its end.
        let failure: String?
    }

    let kind: Kind
    let installation: Installation
    /// Whether Fenrir speaks each character that is typed.
    var speaksKeys = false
    var command = ["\(Installation.programs)/taskhub", "--accessible"]

    /// Runs the app, and records an issue if something else is spoken, or the exit code is another.
    ///
    /// The last keys end the app. Returns what is spoken, by steps.
    @discardableResult
    func run(
        _ steps: [Step], status: Int32 = 0, sourceLocation: SourceLocation = #_sourceLocation
    ) async throws -> [[String]] {
        let directory = installation.home.appending("reader-\(UInt64.random(in: 0...UInt64.max))")
        mkdir(directory, 0o700)
        let document: [String: Any] = [
            "reader": kind.rawValue, "speaksKeys": speaksKeys, "command": command, "directory": directory,
            "columns": 80, "rows": 24, "environment": installation.environment,
            "steps": steps.map { [$0.keys, $0.end ?? NSNull()] as [Any] },
        ]
        let answer = try await runProgram(
            Installation.python, ["-B", "\(Installation.packageRoot)/Tests/ScreenReader/listen.py"],
            environment: ["PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8"],
            stdin: Array(try JSONSerialization.data(withJSONObject: document)), killAfter: 170_000
        ).expectSuccess()
        let report = try JSONDecoder().decode(Report.self, from: Data(answer.stdoutBytes))
        #expect(report.failure == nil, sourceLocation: sourceLocation)
        #expect(report.status == status, sourceLocation: sourceLocation)
        let spoken = report.spoken.map { $0.map(Self.withoutMark) }
        for (step, heard) in zip(steps, spoken) {
            guard let phrases = step.phrases else { continue }
            let counted = step.isTyped ? heard.suffix(phrases.count) : heard[...]
            #expect(Array(counted) == phrases, "after '\(step.keys)'", sourceLocation: sourceLocation)
        }
        return spoken
    }

    /// What is spoken without the mark of the selected row, which Fenrir leaves out.
    private static func withoutMark(_ phrase: String) -> String {
        phrase.trimmingPrefix("greater than").trimmingPrefix { $0 == " " }.description
    }
}
