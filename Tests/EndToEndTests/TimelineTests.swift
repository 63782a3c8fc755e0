import Glibc
import TaskHubEntities
import TaskHubGroup
import TaskHubTestSupport
import TaskStore
import Testing

@Suite("taskhub-widget timeline")
struct TimelineTests {
    private let installation = Installation(zone: "Europe/Berlin")

    /// As published on Wednesday, 2026-11-18, at noon in Berlin.
    init() throws {
        let due = ["2026-11-18T12:30:00Z", "2026-11-18T16:00:00Z", "2026-11-19T22:59:59Z", "2026-11-23T09:00:00Z"]
        let tasks = due.indices.map { Seed.snapshotTask($0, "Task \($0)", due: Seed.due(due[$0])) }
        var snapshot = Seed.snapshot(tasks: tasks)
        snapshot.account = .signedIn
        snapshot.staleAfter = Seed.instant("2026-11-22T10:00:00Z")
        mkdir(installation.container, 0o700)
        mkdir("\(installation.container)/published", 0o700)
        try writeFile(installation.snapshot, SnapshotWriter.encode(snapshot))
    }

    private func card(_ at: String, _ format: String = "json") async throws -> String {
        let answer = try await installation.widget("render", "--family", "large", "--format", format, "--at", at)
        return answer.output.replacing(/"at":"[^"]*",/, with: "")
    }

    /// With microseconds, as `--at` takes it.
    private func text(_ moment: Int64) -> String {
        let fraction = String(moment % 1_000_000 + 1_000_000).dropFirst()
        return "\(Instant(microseconds: moment).rfc3339.dropLast()).\(fraction)Z"
    }

    @Test("The card does not change before the moment that render names")
    func holds() async throws {
        var changes = 0
        for number in 0..<40 {
            // A step that meets no pattern, over ten days.
            let now = Seed.now.microseconds + Int64(number) * 21_617_123_457
            let first = try await card(text(now))
            let named = try #require(first.firstMatch(of: /"holds_until":"([^"]*)"/)?.1)
            let end = try #require(Instant(rfc3339: named)).microseconds
            #expect(end > now)
            let seconds = try #require(first.firstMatch(of: /"holds_for":(\d+)/).flatMap { Int64($0.1) })
            #expect((end - now...end - now + 999_999).contains(seconds * 1_000_000))
            for moment in [now + (end - now) / 3, now + (end - now) / 7 * 5, end - 1] {
                let later = try await card(text(moment)).replacing(/"holds_for":\d+/, with: #""holds_for":\#(seconds)"#)
                #expect(later == first, "\(text(now)) \(text(moment))")
                #expect(try await card(text(moment), "svg") == card(text(now), "svg"))
            }
            let bar = { (moment: String) in try await card(moment, "waybar") }
            if try await bar(text(end)) != bar(text(now)) { changes += 1 }
        }
        #expect(changes == 40, "each of these moments shows on a waybar tooltip")
    }

    @Test("Entries have dates, reasons, states and relevance, and each begins where the previous one ends")
    func entries() async throws {
        let answer = try await installation.widget("timeline", "--json", "--at", "2026-11-18T11:00:00Z")
        #expect(answer.status == 0)
        #expect(answer.output.hasPrefix(#"{"schema":1,"at":"2026-11-18T11:00:00Z","entries":[{"date":"#))
        let checked = try await installation.tool(
            Installation.python,
            [
                "-c",
                """
                import json, sys
                for e in json.load(sys.stdin)["entries"]:
                    print(e["date"], *e["reasons"], "/", *e["classes"], "/", e["counts"]["overdue"], e["relevance"]["score"])
                """,
            ], input: Array(answer.output.utf8))
        #expect(
            checked.output == """
                2026-11-18T11:30:00Z due-soon / ready due-soon / 0 50
                2026-11-18T12:30:00.000001Z overdue / ready overdue / 1 75
                2026-11-18T15:00:00Z due-soon / ready overdue due-soon / 1 75
                2026-11-18T16:00:00.000001Z overdue / ready overdue / 2 75
                2026-11-18T23:00:00Z midnight / ready overdue / 2 75
                2026-11-19T23:00:00Z overdue midnight / ready overdue / 3 75
                2026-11-20T23:00:00Z midnight / ready overdue / 3 75
                2026-11-21T23:00:00Z midnight / ready overdue / 3 75
                2026-11-22T10:00:00Z stale / stale overdue / 3 0
                2026-11-22T23:00:00Z midnight / stale overdue / 3 0
                2026-11-23T08:00:00Z due-soon / stale overdue due-soon / 3 0
                2026-11-23T09:00:00.000001Z overdue / stale overdue / 4 0
                2026-11-23T23:00:00Z midnight / stale overdue / 4 0
                2026-11-24T23:00:00Z midnight stale / stale overdue / 4 0

                """, "\(checked)")
        // Render says the same of each entry's card, and when it ends.
        for date in checked.output.split(separator: "\n").compactMap({ $0.split(separator: " ").first }) {
            let before = try #require(Instant(rfc3339: date)).microseconds - 1
            #expect(try await card(text(before)).contains(#""holds_until":"\#(date)""#))
        }
    }

    @Test("As text it is a list in local time")
    func list() async throws {
        let answer = try await installation.widget("timeline", "--at", "2026-11-18T11:00:00Z")
        let lines = answer.output.split(separator: "\n")
        #expect(lines.first == "Wed 2026-11-18 12:30:00  due-soon                ready, due-soon · relevance 50")
        #expect(lines.count == 14)
    }

    @Test("Without a snapshot, the next local midnight is still listed")
    func missing() async throws {
        unlink(installation.snapshot)
        let answer = try await installation.widget("timeline", "--json", "--at", "2026-11-18T11:00:00Z")
        #expect(
            answer.output.contains(#""date":"2026-11-18T23:00:00Z","reasons":["midnight"],"state":"missing""#),
            "\(answer)")
        #expect(try await card("2026-11-18T11:00:00Z").contains(#""holds_until":"2026-11-18T23:00:00Z""#))
    }

    @Test("A malformed moment exits 65, and an empty container 64")
    func refusals() async throws {
        #expect(try await installation.widget("timeline", "--at", "noon").status == 65)
        #expect(try await installation.widget("timeline", "--container", "").status == 64)
        #expect(try await installation.widget("timeline", "--family", "large").status == 64)
    }
}
