import CivilCalendar
import Glibc
import GroupOutbox
import PosixFiles
import SharedRuns
import TaskHubTestSupport
import Testing

@Suite("Delivering by a command")
struct DeliveringCommandTests {
    private let home: OutboxHome

    init() throws { home = try OutboxHome(jitter: 0) }

    /// The script knows the directory by the name H.
    private func deliver(_ script: String, timeout: Duration = .seconds(60)) throws -> DeliveringCommand.Outcome {
        try DeliveringCommand(["/bin/sh", "-c", "H='\(home.directory.path)'; \(script)"], timeout: timeout)
            .deliver(home.outbox, isEarly: true)
    }

    @Test("It gets key and change as they are, once for each message")
    func input() throws {
        let change = (0..<65_536).map { UInt8(truncatingIfNeeded: $0 &* 31) }
        try home.outbox.add(OutboxMessage(key: "a", change: change), at: OutboxHome.now)
        try home.add("b", "no newline")
        #expect(try deliver(#"cat >>"$H/got""#) == .ended(DeliveryReport(delivered: 2)))
        let got = try #require(try ForeignFile.read(home.directory.appending("got"), limit: 1 << 20))
        #expect(got == Array("a\n".utf8) + change + Array("b\nno newline".utf8))
    }

    @Test("Its exit status decides: 0 delivered, 75 later, another one refused")
    func statuses() throws {
        try home.add("a", "0")
        try home.add("b", "65")
        try home.add("c", "0")
        try home.add("d", "75")
        try home.add("e", "0")
        guard case .ended(let report) = try deliver("read key; read status; exit $status") else {
            Issue.record("the command was not started")
            return
        }
        #expect(report.delivered == 2 && report.refused == 1)
        #expect(try home.keys() == ["b!65", "d", "e"])
        #expect(try deliver("exit 0") == .ended(DeliveryReport(delivered: 2)))
    }

    @Test(
        "A kill, a timeout and a command that the shell does not find pause the delivery",
        arguments: ["kill -9 $$", "sleep 60", "exec /nonexistent"])
    func failures(script: String) throws {
        try home.add(keys: "a", "b")
        guard case .ended(let report) = try deliver(script, timeout: .seconds(1)), case .paused = report.end else {
            Issue.record("the delivery was not paused")
            return
        }
        #expect(report.delivered == 0 && report.refused == 0)
        #expect(try home.keys() == ["a", "b"] && home.outbox.read().failures == 1)
    }

    @Test(
        "When a delivery ends, nothing is left of its command, even if it ignores SIGTERM",
        arguments: [
            "trap '' TERM; echo $$ >$H/process; echo 'retry-after: 1' >&3; while :; do sleep 0.05; done",
            "trap '' TERM; while :; do sleep 0.05; done & echo $! >$H/process",
        ])
    func nothingLeft(script: String) throws {
        try home.add(keys: "a")
        _ = try deliver(script, timeout: .seconds(1))
        let process = try #require(pid_t(TextFile.contents(of: home.directory.appending("process")).dropLast()))
        #expect(kill(process, 0) != 0)
        // The lock is free, too: an entry that another program left to this delivery would wait otherwise.
        #expect(try home.deliver(isEarly: true).end == .finished)
    }

    @Test("It can ask for a pause on descriptor 3")
    func retryAfter() throws {
        try home.add(keys: "a")
        let before = SystemTime.now()
        _ = try deliver("echo 'retry-after: 1000' >&3; exit 75")
        let pause = try #require(try home.outbox.read().pausedUntil)
        #expect(pause >= before.advanced(bySeconds: 1000) && pause < before.advanced(bySeconds: 1100))
    }

    @Test("A command that cannot be started changes nothing")
    func missing() throws {
        try home.add(keys: "a")
        let command = DeliveringCommand(["/nonexistent/command"], timeout: .seconds(60))
        #expect(try command.deliver(home.outbox) == .notStarted(errno: ENOENT))
        #expect(try home.keys() == ["a"] && home.outbox.read().failures == 0)
    }
}
