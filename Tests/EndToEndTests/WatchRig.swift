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

    /// How often it has voluntarily gone to sleep.
    var wakeUps: Int {
        let status = TextFile.contents(of: "/proc/\(program.pid)/status").split(separator: "\n")
        return status.first { $0.hasPrefix("voluntary") }.flatMap { Int($0.split(separator: "\t")[1]) } ?? -1
    }
}
