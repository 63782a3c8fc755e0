import Glibc
import Rigs
import TaskHubTestSupport
import Testing

/// With libfaketime, which gives a program another time of day.
@Suite("Reminders over a clock change", .serialized, .timeLimit(.minutes(5)))
struct ReminderClockTests {
    private static let library = "/usr/lib/\(machine)-linux-gnu/faketime/libfaketime.so.1"

    private static var machine: String {
        var name = utsname()
        uname(&name)
        return withUnsafeBytes(of: &name.machine) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    }

    private let scene: ReminderScene

    init() async throws {
        try #require(access(Self.library, R_OK) == 0)
        scene = try await ReminderScene(Installation(zone: "Europe/Berlin"))
    }

    /// The variables of a program that starts at this local time.
    private func starting(_ moment: String) -> [String: String] {
        [
            "LD_PRELOAD": Self.library, "FAKETIME": "@\(moment)", "NO_FAKE_STAT": "1",
            "FAKETIME_DONT_FAKE_MONOTONIC": "1",
        ]
    }

    private func run(at moment: String, _ arguments: String...) async throws -> String {
        let answer = try await scene.installation.run(
            "taskhub", arguments, environment: scene.environment.merging(starting(moment)) { $1 })
        guard answer.status == 0 else { throw UnexpectedAnswer(text: "\(answer)") }
        return answer.output
    }

    private func waitForRecord() async throws {
        try await wait(until: "it is recorded as shown") {
            try await scene.installation.sql("SELECT count(*) FROM reminder WHERE state = 'shown'") == "1"
        }
    }

    @Test("A time of day that clocks skip is reminded of at the end of the gap, by the sleeping service")
    func gap() async throws {
        _ = try await run(at: "2026-03-28 12:00:00", "config", "set", "dayReminder", "02:30")
        _ = try await run(at: "2026-03-28 12:00:00", "add", "Rent", "--due", "2026-03-29")
        let next = try await run(at: "2026-03-28 12:00:10", "remind")
        #expect(next == "No reminders due. The next reminder is due tomorrow 03:00.\n")
        #expect(try await run(at: "2026-03-29 01:59:50", "remind").hasPrefix("No reminders due."))
        try scene.start(environment: starting("2026-03-29 01:59:57"))
        #expect(try await scene.service.waitForStanding("Due today").summary == "Rent")
        try await waitForRecord()
        scene.kill()
        #expect(try await run(at: "2026-03-29 03:00:30", "remind").hasPrefix("No reminders due."))
    }

    @Test("A time of day that clocks show twice is reminded of once, and so is one after the clock was set back")
    func overlap() async throws {
        _ = try await run(at: "2026-10-24 12:00:00", "config", "set", "dayReminder", "02:30")
        _ = try await run(at: "2026-10-24 12:00:00", "add", "Rent", "--due", "2026-10-25")
        _ = try await run(at: "2026-10-24 12:00:10", "remind")
        try scene.start(environment: starting("2026-10-25 02:29:57"))
        #expect(try await scene.service.waitForStanding("Due today").summary == "Rent")
        try await waitForRecord()
        scene.kill()
        // The second 02:30 is an hour later; then the clock is set back by a day.
        for moment in ["2026-10-25 03:00:10", "2026-10-24 12:00:20", "2026-10-25 02:30:10"] {
            #expect(try await run(at: moment, "remind").hasPrefix("No reminders due."), "at \(moment)")
        }
        #expect(scene.service.calls.count == 1)
    }
}
