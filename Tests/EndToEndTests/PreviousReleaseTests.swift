import Glibc
import TaskHubTestSupport
import Testing

/// The programs of the last version with schema 1, on a container that this version uses too.
///
/// `make previous-release` builds them.
@Suite(
    "Programs of the previous major version", .timeLimit(.minutes(3)),
    .enabled(if: getenv("TASKHUB_PREVIOUS_PROGRAMS") != nil, "runs with 'make previous-release'"))
struct PreviousReleaseTests {
    static let programs = getenv("TASKHUB_PREVIOUS_PROGRAMS").map { String(cString: $0) }

    private let installation = Installation(zone: "Europe/Berlin")

    private func previous(_ program: String, _ arguments: String...) async throws -> Installation.Answer {
        try await installation.tool("\(try #require(Self.programs))/\(program)", arguments)
    }

    private func addDays() async throws {
        for (title, due) in [("Day", "2099-12-24"), ("Moment", "2099-12-24 17:00")] {
            #expect(try await previous("taskhub", "add", title, "--due", due).status == 0)
        }
    }

    @Test("A running widget goes on, with the days of this version")
    func watching() async throws {
        try await addDays()
        let lines = installation.home.appending("lines")
        let watch = try BackgroundProgram(
            "\(try #require(Self.programs))/taskhub-widget", ["watch", "--family", "large", "--format", "json"],
            environment: installation.environment, output: lines)
        defer { watch.end() }
        try await wait(until: "the first card") { TextFile.contents(of: lines).contains("Moment") }
        #expect(try await installation.taskhub("add", "Later", "--due", "2099-12-25").status == 0)
        try await wait(until: "the new day") {
            TextFile.contents(of: lines).contains(#""due_at":"2099-12-25T22:59:59Z""#)
        }
        for title in ["Day", "Moment", "Later"] {
            let card = try await previous("taskhub-widget", "render", "--format", "json", "--family", "large")
            #expect(card.status == 0 && card.output.contains(#""title":"\#(title)""#), "\(card)")
        }
    }

    @Test("The others refuse the store with one line, change nothing, and a running list ends")
    func refused() async throws {
        try await addDays()
        let output = installation.home.appending("list")
        let list = try BackgroundProgram(
            "\(try #require(Self.programs))/taskhub", ["list", "--watch"], environment: installation.environment,
            output: output)
        defer { list.end() }
        try await wait(until: "the list") { TextFile.contents(of: output).contains("2 tasks") }
        #expect(try await installation.taskhub("add", "Later", "--due", "2099-12-25").status == 0)
        try await wait(until: "the list's end") { !list.isRunning }
        #expect(TextFile.contents(of: "\(output).errors").split(separator: "\n").count == 1)
        let before = try await installation.taskhub("export").output
        for answer in [
            try await previous("taskhub", "list"), try await previous("taskhub", "add", "Old"),
            try await previous("taskhub-intent", "create", "Old"), try await previous("taskhub", "sync"),
        ] {
            #expect(answer.status == 65 || answer.status == 78, "\(answer)")
            #expect(answer.complaints == 1, "\(answer)")
        }
        #expect(try await installation.taskhub("export").output == before)
    }

    @Test("Going back to the copy shows what the previous version had")
    func downgrade() async throws {
        try await addDays()
        let before = try await previous("taskhub", "list").output
        #expect(try await installation.taskhub("add", "Later", "--due", "2099-12-25").status == 0)
        let script =
            "cd '\(installation.container)' && rm -f store.sqlite store.sqlite-* && mv store.sqlite.v1-* store.sqlite"
        let answer = try await installation.tool("/bin/sh", ["-c", script])
        #expect(answer.status == 0, "\(answer)")
        #expect(try await previous("taskhub", "list").output == before)
    }
}
