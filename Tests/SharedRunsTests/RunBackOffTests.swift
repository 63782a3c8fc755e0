import AppGroup
import CivilCalendar
import Glibc
import SharedRuns
import TaskHubTestSupport
import Testing

@Suite("The back-off of a shared run")
struct RunBackOffTests {
    private let home = RunHome()
    private let start = RunHome.now

    @Test("A failure keeps the last good output, and nobody runs until the back-off is over")
    func backOff() throws {
        try home.store("1", at: start)
        let failed = start.advanced(bySeconds: 100)
        let failure = try #require(home.result("echo bad; exit 3", at: failed).failure)
        #expect(failure.end == .exited(3))
        #expect(failure.failures == 1)
        #expect((2_500_000...5_000_000).contains(failure.retryAt.microseconds - failed.microseconds))

        let before = Instant(microseconds: failure.retryAt.microseconds - 1)
        let refused = home.result("echo 2", at: before)
        #expect(refused.kind == "backedOff")
        #expect(refused.failure == failure)
        guard case .stale(let output, refresh: nil) = home.result("echo 2", RunOptions(stale: 1000), at: before) else {
            throw Unexpected()
        }
        #expect(output.finished == start)

        #expect(home.result("echo 2", at: failure.retryAt).text == "2\n")
        #expect(home.result("exit 1", at: failure.retryAt).kind == "fresh")
    }

    @Test("A success forgets the failures")
    func success() throws {
        let first = try #require(home.result("exit 1").failure)
        let second = try #require(home.result("exit 1", at: first.retryAt).failure)
        #expect(second.failures == 2)
        #expect(home.result("echo 1", RunOptions(maxAge: 0), at: second.retryAt).kind == "finished")
        let third = try #require(home.result("exit 1", RunOptions(maxAge: 0), at: second.retryAt).failure)
        #expect(third.failures == 1)
    }

    @Test("With force it runs during a back-off")
    func force() {
        _ = home.result("exit 1")
        #expect(home.result("echo 1").kind == "backedOff")
        #expect(home.result("echo 1", .forced).text == "1\n")
    }

    @Test("A clock that is set back ends the back-off")
    func clockSetBack() {
        _ = home.result("exit 1")
        #expect(home.result("echo 1", at: start.advanced(bySeconds: -1)).text == "1\n")
    }

    @Test(
        "A line on descriptor 3 sets the pause, and the last one counts",
        arguments: [
            ("retry-after: 100", 100...110), ("Retry-After:\\t7200\\r", 7200...7230), ("RETRY-AFTER:9", 9...9),
            ("retry-after: 0", 1...1), ("retry-after: 999999999", 86_400...86_430),
            ("retry-after: 99999999999999999999", 86_400...86_430), ("retry-after: 0000000000100", 100...110),
            ("retry-after: 10\\nretry-after: 1000", 1000...1030), ("retry-after: 20\\nretry-after: soon", 20...22),
            // None of these is such a line, so the first pause applies.
            ("retry-after: -5", 2...5), ("x-retry-after: 100", 2...5), ("retry-after: 1e9", 2...5),
            ("retry-after:", 2...5), ("retry-after: 1 0 0", 2...5),
        ] as [(String, ClosedRange<Int64>)])
    func notes(text: String, seconds: ClosedRange<Int64>) throws {
        let failure = try #require(home.result("printf '\(text)\\n' >&3; exit 9").failure)
        #expect(seconds.contains((failure.retryAt.microseconds - start.microseconds) / 1_000_000))
    }

    @Test("However much a command writes to descriptor 3, the last line counts, and the end of a line is none")
    func lateNote() throws {
        let whole = try #require(home.result("seq 100000 >&3; echo retry-after: 100 >&3; exit 9").failure)
        #expect((100...110).contains((whole.retryAt.microseconds - start.microseconds) / 1_000_000))
        let long = "head -c 1000000 /dev/zero >&3; echo retry-after: 100 >&3; exit 9"
        let cut = try #require(home.result(long, at: whole.retryAt).failure)
        #expect((cut.retryAt.microseconds - whole.retryAt.microseconds) / 1_000_000 <= 10)
    }

    @Test("A line on descriptor 3 means nothing after a success, and many of them do not block the command")
    func otherNotes() throws {
        #expect(home.result("echo retry-after: 100 >&3; echo 1", RunOptions(maxAge: 0)).kind == "finished")
        #expect(home.result("seq 100000 >&3; echo 2", RunOptions(maxAge: 0)).text == "2\n")
    }

    @Test("Exit status 75 pauses for longer")
    func temporary() throws {
        let failure = try #require(home.result("exit 75").failure)
        #expect((30...60).contains((failure.retryAt.microseconds - start.microseconds) / 1_000_000))
    }

    @Test(
        "Each failure doubles the pause, up to five minutes, and half of it is random",
        arguments: [(1, 5), (2, 10), (3, 20), (6, 160), (7, 300), (100, 300), (Int.max, 300)] as [(Int, Int64)])
    func growth(failures: Int, seconds: Int64) {
        func pause(_ random: Double, _ end: CommandEnd = .timedOut, asked: Int64? = nil) -> Int64 {
            let next = RunBackOff.retryAt(after: start, failures: failures, end, asked: asked, random: random)
            return next.microseconds - start.microseconds
        }
        #expect(pause(0) == seconds * 500_000)
        #expect(pause(0.5) == seconds * 750_000)
        #expect(pause(1) == seconds * 1_000_000)
        #expect(pause(1, .exited(75)) >= 60_000_000)
        #expect(pause(0, asked: 600) == 600_000_000)
        #expect(pause(1, asked: 600) == 630_000_000)
    }

    @Test("Two failures of one kind do not pause equally long")
    func jitter() throws {
        var pauses: Set<Int64> = []
        for name in 0..<8 {
            let run = home.run(try #require(EntryName("run-\(name)")))
            pauses.insert(try #require(run.result(of: ["/bin/false"]).failure).retryAt.microseconds)
        }
        #expect(pauses.count > 1)
    }
}
