import CivilCalendar
import Glibc
import GroupOutbox
import TaskHubTestSupport
import Testing

@Suite("The pause after a failed delivery")
struct OutboxPauseTests {
    private static let later = ["a": DeliveryOutcome.later(after: nil)]

    private static func moment(_ start: Instant, plus seconds: Double) -> Instant {
        Instant(microseconds: start.microseconds + Int64(seconds * 1_000_000))
    }

    @Test("It doubles from 30 seconds to an hour, and ends with a delivery", arguments: [0.0, 0.5, 1.0])
    func doubling(jitter: Double) throws {
        let home = try OutboxHome(jitter: jitter)
        try home.add(keys: "a", "b")
        var now = OutboxHome.now
        for length in [30.0, 60, 120, 240, 480, 960, 1920, 3600, 3600] {
            let end = Self.moment(now, plus: length * (1 + jitter) / 2)
            let delivery = try home.deliver(Self.later, at: now)
            #expect(delivery.sent == ["a"] && delivery.end == .paused(until: end))
            let early = try home.deliver(at: end.advanced(bySeconds: -1))
            #expect(early.sent == [] && early.end == .paused(until: end))
            now = end
        }
        #expect(try home.outbox.read().failures == 9)
        #expect(try home.deliver(at: now).sent == ["a", "b"])
        #expect(try home.outbox.read().failures == 0 && home.outbox.read().pausedUntil == nil)
        try home.add(keys: "a")
        let first = Self.moment(now, plus: 30 * (1 + jitter) / 2)
        #expect(try home.deliver(Self.later, at: now).end == .paused(until: first))
    }

    @Test(
        "A receiver can ask for a second to a day, and up to a tenth and 30 seconds are added",
        arguments: [(0, 1.1), (10, 11.0), (600, 630.0), (86_400, 86_430.0), (1_000_000, 86_430.0)])
    func requested(seconds: Int, longest: Double) throws {
        for jitter in [0.0, 1.0] {
            let home = try OutboxHome(jitter: jitter)
            try home.add(keys: "a")
            let end = try home.deliver(["a": .later(after: .seconds(seconds))]).end
            let wait = jitter == 0 ? Double(min(max(seconds, 1), 86_400)) : longest
            #expect(end == .paused(until: Self.moment(OutboxHome.now, plus: wait)))
        }
    }

    @Test("An early delivery ignores it, and a refusal ends it too")
    func early() throws {
        let home = try OutboxHome()
        try home.add(keys: "a")
        _ = try home.deliver(Self.later)
        #expect(try home.deliver(["a": .refused(status: 1)], isEarly: true).sent == ["a"])
        try home.add(keys: "b")
        #expect(try home.deliver().sent == ["b"])
    }

    @Test("A clock that was set back ends it, however little", arguments: [1, 7200, 3 * 86_400])
    func clock(seconds: Int64) throws {
        let home = try OutboxHome()
        try home.add(keys: "a")
        _ = try home.deliver(Self.later, at: OutboxHome.now)
        let earlier = OutboxHome.now.advanced(bySeconds: -seconds)
        #expect(try home.outbox.read(at: earlier).pausedUntil == nil)
        #expect(try home.deliver(at: earlier).sent == ["a"])
    }

    @Test("A pause that is over is not reported")
    func over() throws {
        let home = try OutboxHome()
        try home.add(keys: "a")
        _ = try home.deliver(Self.later, at: OutboxHome.now)
        let end = try #require(try home.outbox.read(at: OutboxHome.now).pausedUntil)
        #expect(try home.outbox.read(at: end.advanced(bySeconds: -1)).pausedUntil == end)
        #expect(try home.outbox.read(at: end).pausedUntil == nil && home.outbox.read(at: end).failures == 1)
    }

    @Test(
        "A file that is no pause counts as none",
        arguments: [
            "", "pause\t1\n", "x", "pause\t1\t2026-11-28T22:00:30Z\n",
            "pause\t0\t2026-11-28T22:00:00Z\t2026-11-28T22:00:30Z\n",
            "pause\t1\t2026-11-27T22:00:00Z\t2026-11-28T22:00:31Z\n", String(repeating: "x", count: 1000),
        ])
    func unreadable(text: String) throws {
        let home = try OutboxHome()
        try home.add(keys: "a")
        try TextFile.write(text, to: "\(home.files)/pause")
        #expect(try home.outbox.read().pausedUntil == nil)
        #expect(try home.deliver(Self.later).sent == ["a"])
        #expect(try home.outbox.read().failures == 1 && home.deliver().sent == [])
    }
}
