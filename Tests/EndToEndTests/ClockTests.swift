import Glibc
import TaskHubTestSupport
import TaskStore
import Testing

@Suite("A clock that is set wrong")
struct ClockTests {
    @Test(
        "No value of it crashes a program, and what is exported can be imported",
        arguments: [
            ("-9223372036854775808", "0000-01-01T00:00:00Z"), ("-62167219201", "0000-01-01T00:00:00Z"),
            ("-1", "1969-12-31T23:59:59Z"), ("9223372036", "2262-04-11T23:47:16Z"),
            ("9300000000", "2264-09-14T21:20:00Z"), ("253402300799", "9999-12-31T23:59:59Z"),
            ("253402300800", "9999-12-31T23:59:59Z"), ("9223372036854775807", "9999-12-31T23:59:59Z"),
        ])
    func anyClock(seconds: String, now: String) async throws {
        let installation = Installation()
        let environment = try await PreloadedClock.environment(of: installation, seconds: seconds)
        func run(_ program: String, _ arguments: String...) async throws -> Installation.Answer {
            let answer = try await installation.run(program, arguments, environment: environment)
            #expect((0..<128).contains(answer.status) && answer.complaints <= 1, "\(arguments): \(answer)")
            return answer
        }
        #expect(try await run("taskhub-intent", "create", "First").status == 0)
        // Otherwise the library was not loaded, and all below shows nothing.
        let first = try await run("taskhub", "export").output
        try #require(first.contains(#""created_at":"\#(now)""#), "\(first)")
        #expect(try await run("taskhub", "add", "Series", "--due", "9999-12-31", "--repeat", "yearly").status == 0)
        _ = try await run("taskhub", "add", "Later", "--due", "tomorrow")
        _ = try await run("taskhub-intent", "quick", "Soon in 2 hours")
        for filter in ["--today", "--overdue", "--all"] {
            #expect(try await run("taskhub", "list", filter).status == 0)
            #expect(try await run("taskhub", "list", filter, "--json").status == 0)
        }
        #expect(try await run("taskhub", "session").status == 78)
        let ids = try await installation.sql("SELECT id FROM task").split(separator: "\n").map(String.init)
        for id in ids {
            #expect(try await run("taskhub", "show", id).status == 0)
            _ = try await run("taskhub-intent", "snooze", id)
            #expect(try await run("taskhub", "done", id).status == 0)
        }
        for format in ["json", "todotxt"] {
            let export = installation.home.appending(format)
            let exported = try await run("taskhub", "export", "--to", format)
            #expect(exported.status == 0)
            try TextFile.write(exported.output, to: export)
            let imported = try await run(
                "taskhub", "import", export, "--from", format, "--container", "\(export)-container")
            #expect(imported.output.contains("Added \(ids.count)"), "\(imported)")
        }
    }
}
