import Glibc
import SessionBus
import Synchronization
import TaskHubTestSupport
import Testing

/// The timer, with clocks that are set by the test; the kernel's own are never set.
struct SuspendTimerTests {
    private final class Clocks: Sendable {
        private let times = Mutex((total: Duration.seconds(1000), awake: Duration.seconds(900), wall: Duration.zero))

        var given: SuspendClocks {
            SuspendClocks(
                total: { self.times.withLock { $0.total } }, awake: { self.times.withLock { $0.awake } },
                wall: { self.times.withLock { $0.wall } })
        }

        func pass(_ duration: Duration) {
            times.withLock { $0 = ($0.total + duration, $0.awake + duration, $0.wall + duration) }
        }

        func sleep(_ duration: Duration) {
            times.withLock { $0 = ($0.total + duration, $0.awake, $0.wall + duration) }
        }

        func stepWall(by duration: Duration) { times.withLock { $0.wall += duration } }
    }

    private let clocks = Clocks()

    @Test("It is due after the pause, however the wall clock is set", arguments: [-86_400, -1, 0, 1, 86_400 * 365])
    func steps(seconds: Int) throws {
        var timer = try SuspendTimer(clocks: clocks.given)
        timer.set(in: .seconds(60))
        #expect(timer.take() == nil)
        clocks.pass(.seconds(30))
        clocks.stepWall(by: .seconds(seconds))
        #expect(timer.take() == nil)
        clocks.pass(.seconds(29))
        #expect(timer.take() == nil)
        clocks.pass(.seconds(1))
        #expect(timer.take() == .due)
        timer.set(in: .seconds(60))
        #expect(timer.take() == nil)
    }

    @Test("A suspend is reported once, before the timer is due and after", arguments: [5, 59, 61, 100_000])
    func suspend(seconds: Int) throws {
        var timer = try SuspendTimer(clocks: clocks.given)
        timer.set(in: .seconds(60))
        clocks.sleep(.seconds(seconds))
        #expect(timer.take() == .woke)
        #expect(timer.take() == (seconds < 60 ? nil : .due))
        clocks.pass(.seconds(60))
        #expect(timer.take() == .due)
    }

    @Test("A suspend between two waits is reported, also if the second has no end")
    func between() throws {
        var timer = try SuspendTimer(clocks: clocks.given)
        timer.set(in: .seconds(60))
        clocks.sleep(.seconds(30))
        timer.set(in: nil)
        #expect(timer.take() == .woke)
        #expect(timer.take() == nil)
        clocks.pass(.seconds(86_400 * 3650))
        #expect(timer.take() == nil)
    }

    @Test("With the machine's clocks, its descriptor is readable when it is due, and not before")
    func real() async throws {
        var timer = try SuspendTimer()
        timer.set(in: nil)
        #expect(!Self.isReadable(timer.descriptor, within: 0))
        #expect(timer.take() == nil)
        timer.set(in: .seconds(3600))
        #expect(!Self.isReadable(timer.descriptor, within: 0))
        timer.set(in: .milliseconds(1))
        let descriptor = timer.descriptor
        #expect(try await BlockingCall { Self.isReadable(descriptor, within: 60_000) }.value)
        #expect(timer.take() == .due)
    }

    private static func isReadable(_ descriptor: Int32, within milliseconds: Int32) -> Bool {
        var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return poll(&polled, 1, milliseconds) > 0
    }
}
