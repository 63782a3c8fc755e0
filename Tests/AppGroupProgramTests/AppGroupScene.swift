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

    /// Runs a shell script in which `appgroup` is the program, and `has_lines FILE N` waits until there are so many.
    ///
    /// In the background, `$program` has its own process id, and the function that of a shell.
    func shell(_ script: String) async throws -> ProgramResult {
        let before = """
            program='\(Self.program)'
            appgroup() { "$program" "$@"; }
            has_lines() { until [ "$(wc -l 2>/dev/null <"$1")" -ge $2 ] 2>/dev/null; do sleep 0.05; done; }
            cd "$HOME"
            """
        return try await runProgram("/bin/sh", ["-c", "\(before)\n\(script)"], environment: environment(Self.group))
    }

    /// Publishes a card with this line.
    func publish(_ line: String, _ options: String...) async throws {
        let card = #"{"schema": 1, "title": "Mail", "line": "\#(line)"}"#
        try await run(["snapshot", "publish", "mail"] + options, input: card).expectSuccess()
    }
}
