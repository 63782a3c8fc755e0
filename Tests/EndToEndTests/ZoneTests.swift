import Glibc
import TaskHubTestSupport
import TaskStore
import Testing

/// Tests the built programs, because time zones silently fail in a fully static one.
@Suite("The release builds show correct local times")
struct ZoneTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let zone: String
        /// In UTC.
        let due: String
        let shown: String
        var testDescription: String { "\(zone) \(due)" }
    }

    static let cases = [
        Case(zone: "Europe/Berlin", due: "2026-03-29T00:59:00Z", shown: "01:59"),
        Case(zone: "Europe/Berlin", due: "2026-03-29T01:00:00Z", shown: "03:00"),
        Case(zone: "Europe/Berlin", due: "2026-10-25T00:59:00Z", shown: "02:59"),
        Case(zone: "Europe/Berlin", due: "2026-10-25T01:00:00Z", shown: "02:00"),
        Case(zone: "America/New_York", due: "2026-03-08T06:59:00Z", shown: "01:59"),
        Case(zone: "America/New_York", due: "2026-03-08T07:00:00Z", shown: "03:00"),
        Case(zone: "Australia/Lord_Howe", due: "2026-04-04T14:59:00Z", shown: "01:59"),
        Case(zone: "Australia/Lord_Howe", due: "2026-04-04T15:00:00Z", shown: "01:30"),
        Case(zone: "Asia/Kolkata", due: "2026-06-01T06:00:00Z", shown: "11:30"),
        Case(zone: "CET-1CEST,M3.5.0,M10.5.0/3", due: "2026-03-29T00:59:00Z", shown: "01:59"),
        Case(zone: "CET-1CEST,M3.5.0,M10.5.0/3", due: "2026-03-29T01:00:00Z", shown: "03:00"),
        Case(zone: "<-0330>3:30", due: "2026-06-01T06:00:00Z", shown: "02:30"),
    ]

    @Test("With TZ as a name and as a POSIX string, on both sides of a clock change", arguments: cases)
    func byTZ(_ place: Case) async throws {
        let installation = Installation(zone: place.zone)
        try await installation.create("Task", "--due", place.due)
        let at = "\(place.due.prefix(11))00:00:00Z"
        #expect(try await installation.widget("render", "--at", at).output.contains(place.shown))
        let shown = try await installation.taskhub("show", try await installation.onlyTaskID()).output
        #expect(shown.contains(place.shown), "\(shown)")
    }

    @Test(
        "With /etc/localtime, if TZ is not set",
        arguments: cases.filter { $0.zone.contains("/") && !$0.zone.contains(",") })
    func byLocaltime(_ place: Case) async throws {
        let installation = Installation(zone: place.zone)
        try await installation.create("Task", "--due", place.due)
        let answer = try await sandboxed(
            installation, binding: ["--ro-bind", "/usr/share/zoneinfo/\(place.zone)", "/etc/localtime"],
            at: "\(place.due.prefix(11))00:00:00Z")
        #expect(answer.output.contains(place.shown), "\(answer)")
    }

    @Test("Today is the user's day, even without readable tasks")
    func withoutTasks() async throws {
        let installation = Installation(zone: "America/New_York")
        func card(_ options: String...) async throws -> String {
            let arguments = ["render", "--at", "2026-11-26T02:00:00Z"] + options
            return try await installation.run("taskhub-widget", arguments).output
        }
        #expect(try await card().contains("Wed 2026-11-25"))
        let holds = try await card("--format", "json")
        #expect(holds.contains(#""holds_until":"2026-11-26T05:00:00Z""#), "\(holds)")
        try await installation.create("Task")
        chmod(installation.snapshot, 0o644)
        let unreadable = try await card()
        #expect(unreadable.contains("Cannot read") && unreadable.contains("Wed 2026-11-25"), "\(unreadable)")
    }

    @Test(
        "In a sandbox without zone data, with the snapshot's own zone",
        arguments: ["Europe/Berlin", "America/New_York"])
    func bySnapshot(_ zone: String) async throws {
        let installation = Installation(zone: zone)
        try await installation.create("Task", "--due", "tomorrow 17:45")
        for variables in [[], ["--setenv", "TZ", zone]] {
            let answer = try await sandboxed(installation, binding: variables, at: nil)
            #expect(answer.output.contains("17:45"), "\(answer)")
        }
    }

    /// The widget with its container and /proc, and nothing else of the system.
    private func sandboxed(
        _ installation: Installation, binding: [String], at moment: String?
    ) async throws -> Installation.Answer {
        try await installation.tool(
            "/usr/bin/bwrap",
            [
                "--unshare-all", "--clearenv", "--proc", "/proc", "--ro-bind", installation.container, "/container",
                "--ro-bind", "\(Installation.programs)/taskhub-widget", "/taskhub-widget",
            ] + binding + ["/taskhub-widget", "render", "--container", "/container"]
                + (moment.map { ["--at", $0] } ?? []))
    }
}
