import Dispatch
import Glibc
import ProcessControl
import Synchronization
import Testing

@Suite("Deferred signals", .serialized, .timeLimit(.minutes(5)))
struct InterruptionTests {
    private static let hangUps = Atomic<Int>(0)

    /// Runs `work` with a handler that counts.
    private static func counting(_ work: () throws -> Void) rethrows -> Int {
        hangUps.store(0, ordering: .relaxed)
        let earlier: sighandler_t? = signal(SIGHUP) { _ in InterruptionTests.hangUps.add(1, ordering: .relaxed) }
        defer { signal(SIGHUP, earlier) }
        try work()
        return hangUps.load(ordering: .relaxed)
    }

    @Test("A signal right after the start stops the work, and is raised again at the end")
    func atOnce() {
        // Many times, because only a signal within the first microseconds was ever lost.
        for _ in 1...200 {
            let stopped = DispatchSemaphore(value: 0)
            let count = Self.counting {
                let interruption = Interruption { stopped.signal() }
                kill(getpid(), SIGHUP)
                let result = stopped.wait(timeout: .now() + .seconds(60))
                #expect(result == .success)
                #expect(Self.hangUps.load(ordering: .relaxed) == 0)
                interruption.end()
            }
            #expect(count == 1)
        }
    }

    @Test("Without a signal nothing is raised")
    func quiet() {
        let count = Self.counting { Interruption {}.end() }
        #expect(count == 0)
    }

    @Test("A signal that is ignored stays ignored")
    func ignored() {
        let earlier: sighandler_t? = signal(SIGHUP, SIG_IGN)
        defer { signal(SIGHUP, earlier) }
        let interruption = Interruption {}
        kill(getpid(), SIGHUP)
        interruption.end()
        let handler: sighandler_t? = signal(SIGHUP, SIG_IGN)
        #expect(unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self))
    }
}
