import Glibc
import TaskHubTestSupport

/// The built program, with a home directory and a group of its own.
final class AppGroupScene: Sendable {
    static let group = "org.example.mail"

    let home = TemporaryDirectory()

    static var programs: String {
        let root = "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
        return getenv("TASKHUB_PROGRAMS").map { String(cString: $0) } ?? "\(root)/.build/release"
    }

    static var program: String { "\(programs)/appgroup" }

    /// A message in which moments and spans of time do not differ.
    static func withoutTimes(_ text: String) -> String {
        text.replacing(/[0-9-]+T[0-9:.]+Z/, with: "TIME").replacing(/[0-9]+ s/, with: "TIME")
            .replacing("TIME ago", with: "just now")
    }

    var container: String { home.appending(".local/share/group-containers/\(Self.group)") }

    private func environment(_ group: String?) -> [String: String] {
        let usual = ["HOME": home.path, "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", "TZ": "UTC"]
        return group.map { usual.merging(["APPGROUP": $0]) { $1 } } ?? usual
    }

    /// Runs a command of the program; `group` is what `APPGROUP` says.
    @discardableResult
    func run(_ words: [String], input: String = "", group: String? = AppGroupScene.group) async throws -> ProgramResult
    {
        try await runProgram(Self.program, words, environment: environment(group), stdin: Array(input.utf8))
    }

    @discardableResult
    func run(_ words: String..., input: String = "") async throws -> ProgramResult {
        try await run(words, input: input)
    }

    /// Runs a shell script in which `appgroup` is the program.
    func shell(_ script: String) async throws -> ProgramResult {
        try await runProgram(
            "/bin/sh", ["-c", "appgroup() { '\(Self.program)' \"$@\"; }; cd \"$HOME\"; \(script)"],
            environment: environment(Self.group))
    }

    /// Publishes a card with this line.
    func publish(_ line: String, _ options: String...) async throws {
        let card = #"{"schema": 1, "title": "Mail", "line": "\#(line)"}"#
        try await run(["snapshot", "publish", "mail"] + options, input: card).expectSuccess()
    }
}
