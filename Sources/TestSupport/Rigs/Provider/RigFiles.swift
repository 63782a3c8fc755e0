import Glibc
import TaskHubTestSupport

/// The paths of the rig's files, and the environment of its programs.
struct RigFiles {
    let fixtures: String
    let python = TestPython.path
    let state: String

    init(state: String) {
        let root = #filePath.split(separator: "/").dropLast(5).joined(separator: "/")
        fixtures = "/\(root)/fixtures"
        self.state = state
    }

    /// What all providers share, and what django-oauth-toolkit needs.
    var fixture: String { "\(fixtures)/identity-provider" }

    /// The environment of the rig's programs, with its directory as their home.
    var environment: [String: String] {
        [
            "PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "HOME": state, "LANG": "C.UTF-8", "TZ": "UTC",
            "PYTHONPATH": fixture, "PYTHONDONTWRITEBYTECODE": "1", "DJANGO_SETTINGS_MODULE": "settings",
        ]
    }

    @discardableResult
    func run(
        _ path: String, _ arguments: [String], adding extra: [String: String] = [:], stdin: String = ""
    ) async throws -> String {
        let result = try await runProgram(
            path, arguments, environment: environment.merging(extra) { $1 }, stdin: Array(stdin.utf8),
            killAfter: 180_000)
        guard result.status == 0 else { throw RigFailure(step: path, output: result.stderr) }
        return result.stdout
    }

    func read(_ path: String) async throws -> String {
        try await run("/bin/cat", [path])
    }

    func write(_ text: String, to name: String) throws {
        guard let file = fopen("\(state)/\(name)", "w") else { throw RigFailure(step: name, output: "errno \(errno)") }
        defer { fclose(file) }
        guard fputs(text, file) >= 0 else { throw RigFailure(step: name, output: "errno \(errno)") }
    }
}
