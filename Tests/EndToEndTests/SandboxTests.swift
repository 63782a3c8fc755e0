import Glibc
import TaskHubTestSupport
import TaskStore
import Testing

@Suite("The command lines of docs/Sandboxes.md", .serialized)
struct SandboxTests {
    private struct Example {
        let command: String
        let answer: String
    }

    /// The fenced blocks between two headings: a command and its answer, in turn.
    private func examples(from start: String, to end: String?) throws -> [Example] {
        let text = String(
            decoding: try readFile("\(Installation.packageRoot)/docs/Sandboxes.md"), as: UTF8.self)
        let setUp = try #require(text.firstMatch(of: /```sh\n(container=.*\n)```/)?.1)
        var part = try #require(text.components(after: start))
        if let end { part = try #require(part.components(before: end)) }
        return part.matches(of: /```sh\n([^`]*)```\n```text\n([^`]*)```/).map {
            Example(command: "\(setUp)\($0.1)", answer: String($0.2))
        }
    }

    /// Both outputs and the exit code, without what differs each time.
    private func answer(to command: String, _ installation: Installation) async throws -> String {
        let answer = try await installation.tool(
            "/usr/bin/env",
            ["PATH=\(Installation.programs):/usr/bin:/bin", "/bin/sh", "-c", command])
        return "\(answer.output)\(answer.errors)exit \(answer.status)\n"
            .replacing(/\b[0-9a-f]{8}\b/, with: "ID").replacing(installation.home.path, with: "~")
            .replacing(/[A-Z][a-z]{2} \d{4}-\d\d-\d\d/, with: "DAY")
    }

    private func expectAll(_ examples: [Example], _ installation: Installation) async throws {
        for example in examples {
            let answer = try await answer(to: example.command, installation)
            #expect(answer == example.answer, "\(example.command)")
        }
    }

    @Test("The widget renders and watches with only its container, /proc and itself")
    func drawing() async throws {
        let installation = Installation(environment: ["TASKHUB_GROUP_CONTAINER": ""])
        try await installation.create("Pay rent", "--due", "2099-01-01")
        let examples = try examples(from: "## Drawing", to: "## Acting")
        #expect(examples.count == 3)
        try await expectAll(examples, installation)
    }

    @Test("Intents work without network, bus and home, and report in one line what else is missing")
    func acting() async throws {
        let installation = Installation()
        try await installation.create("Pay rent", "--due", "2099-01-01")
        let examples = try examples(from: "## Acting", to: "## With a server")
        #expect(examples.count == 8)
        try await expectAll(examples, installation)
        #expect(try await installation.sql("SELECT title FROM task ORDER BY title") == "Buy milk\nPay rent")
    }

    @Test("With a server, each unreachable part is reported as such, and nothing is lost")
    func server() async throws {
        let scene = try await SyncScene()
        defer { scene.end() }
        try await scene.signIn()
        let examples = try examples(from: "## With a server", to: nil)
        #expect(examples.count == 3)
        try await expectAll(examples, scene.installation)
        try await wait(until: "what was kept is sent") {
            try await scene.passPauses()
            guard try await scene.sync().status == 0 else { return false }
            return try await scene.titlesThere() == ["Buy milk"]
        }
    }

    @Test("A watching widget in a sandbox shows each task created outside")
    func watching() async throws {
        let installation = Installation()
        try await installation.create("First")
        let program = "\(Installation.programs)/taskhub-widget"
        let watch = try WatchRig(
            installation, ["--container", "/container"],
            wrapper: [
                "/usr/bin/bwrap", "--unshare-all", "--die-with-parent", "--clearenv", "--proc", "/proc",
                "--ro-bind", program, program, "--ro-bind", installation.container, "/container",
            ])
        try await watch.waitForLine("1 open · First")
        try await installation.create("Second")
        try await watch.waitForLine("2 open")
    }
}

extension String {
    fileprivate func components(after heading: String) -> String? {
        firstRange(of: heading).map { String(self[$0.upperBound...]) }
    }

    fileprivate func components(before heading: String) -> String? {
        firstRange(of: heading).map { String(self[..<$0.lowerBound]) }
    }
}
