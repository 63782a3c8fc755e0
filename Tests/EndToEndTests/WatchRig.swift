import Glibc
import TaskHubTestSupport

/// `taskhub-widget watch` beside a test, with everything it has written.
final class WatchRig {
    let program: BackgroundProgram
    private let output: String

    init(
        _ installation: Installation, _ options: [String] = [], wrapper: [String] = [],
        environment: [String: String] = [:]
    ) throws {
        output = installation.home.appending("watch-\(UInt32.random(in: 0 ... .max)).out")
        let command =
            wrapper + ["\(Installation.programs)/taskhub-widget", "watch", "--family", "inline"] + options
        program = try BackgroundProgram(
            command[0], Array(command.dropFirst()),
            environment: installation.environment.merging(environment) { _, new in new }, output: output)
    }

    var lines: [String] { TextFile.contents(of: output).split(separator: "\n").map(String.init) }
    var complaints: String { TextFile.contents(of: "\(output).errors") }

    /// Waits until the last line holds `text`, and every line is whole.
    func waitForLine(_ text: String) async throws {
        try await wait(until: "a line with \(text) after \(lines)") { lines.last?.contains(text) == true }
    }

    /// Whether it waits for events only, without a time limit.
    var isAsleep: Bool {
        // The system call's number and arguments, of which the third is the limit (proc_pid_syscall(5)).
        let words = TextFile.contents(of: "/proc/\(program.pid)/syscall").split(separator: " ")
        guard words.count > 3 else { return false }
        return switch words[0] {
        // The limit of poll is an int, -1 here, in a register of twice its size.
        case "7": words[3].hasSuffix("ffffffff")
        // ppoll of two architectures.
        case "271", "73": words[3] == "0x0"
        default: false
        }
    }

    /// The seconds until its timer expires; `nil` if it has none that runs.
    var secondsToTimer: Double? {
        let facts = (0..<64).map { TextFile.contents(of: "/proc/\(program.pid)/fdinfo/\($0)") }.joined()
        let seconds = facts.matches(of: #/it_value: \((\d+), (\d+)\)/#).compactMap { match in
            Double(match.output.1).flatMap { whole in Double(match.output.2).map { whole + $0 / 1e9 } }
        }
        return seconds.first { $0 > 0 }
    }
}
