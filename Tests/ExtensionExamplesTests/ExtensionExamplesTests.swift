import Glibc
import TaskHubTestSupport
import Testing

/// Each of the examples in other languages, as its users run it, with the built `appgroup`.
///
/// The tests are in Tests/Extensions. Each is a Python program that ends with 0, or prints what it found instead.
@Suite("The extensions in Examples", .timeLimit(.minutes(10)))
struct ExtensionExamplesTests {
    private static let root = "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
    private static let programs =
        getenv("TASKHUB_PROGRAMS").map { String(cString: $0) } ?? "\(root)/.build/release"

    private func expectSuccess(of test: String) async throws {
        var environment = ["PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8", "TASKHUB_PROGRAMS": Self.programs]
        for name in ["TMPDIR", "TASKHUB_MEMORY_DIRECTORY"] {
            environment[name] = getenv(name).map { String(cString: $0) }
        }
        let result = try await runProgram(
            "/usr/bin/python3", ["-B", "\(Self.root)/Tests/Extensions/\(test)"], environment: environment,
            killAfter: 300_000)
        #expect(result.status == 0, "\(result.stdout)\(result.stderr)")
    }

    @Test("unread-mail leaks no token, obeys Retry-After, and sends a rejected token only once")
    func unreadMail() async throws { try await expectSuccess(of: "unread_mail.py") }

    @Test("weather publishes one card, which changes by the clock without another program")
    func weather() async throws { try await expectSuccess(of: "weather.py") }

    @Test("build-status asks its server once for six bars, and once for 32 callers")
    func buildStatus() async throws { try await expectSuccess(of: "build_status.py") }

    @Test("panel shows hostile titles as plain text, follows the card, and leaves no process behind")
    func panel() async throws { try await expectSuccess(of: "panel.py") }

    @Test("night-mode loses no line that it confirmed and tears none, whichever of its processes is killed")
    func nightMode() async throws { try await expectSuccess(of: "night_mode.py") }
}
