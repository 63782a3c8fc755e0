import BarSignals
import Glibc
import TaskHubTestSupport
import Testing

/// Each test of each run uses its own program name, because the signal goes to all processes of that name.
@Suite("Real-time signals to bars", .timeLimit(.minutes(5)))
struct RealTimeSignalTests {
    /// At most eight letters; the kernel keeps fifteen of a name.
    private let bar = "b\(getpid())"

    @Test("A process with a handler gets the signal")
    func prepared() async throws {
        let taker = try await SignalTaker(named: "\(bar)-prepared", .prepared)
        #expect(RealTimeSignal(to: "\(bar)-prepared", number: 8).send() == 1)
        try await wait(until: "it handles the signal") { taker.wasTold }
        #expect(taker.isAlive)
    }

    @Test("A process without a handler gets no signal; one of the same name with a handler does")
    func unprepared() async throws {
        let bare = try await SignalTaker(named: "\(bar)-bare", .unprepared)
        let taker = try await SignalTaker(named: "\(bar)-bare", .prepared)
        #expect(RealTimeSignal(to: "\(bar)-bare", number: 8).send() == 1)
        try await wait(until: "it handles the signal") { taker.wasTold }
        #expect(bare.isAlive && !bare.wasTold)
    }

    @Test("A handler for another signal does not count")
    func otherNumber() async throws {
        let taker = try await SignalTaker(named: "\(bar)-other", .prepared)
        #expect(RealTimeSignal(to: "\(bar)-other", number: 9).send() == 0)
        #expect(taker.isAlive)
    }

    @Test("A longer name, or a program that only renames itself, gets no signal")
    func names() async throws {
        let longerName = "\(bar)-name-and-more"
        let longer = try await SignalTaker(named: longerName, .prepared)
        let pretender = try await SignalTaker(named: "\(bar)-name", file: "pretender", .prepared)
        #expect(RealTimeSignal(to: "\(bar)-name", number: 8).send() == 0)
        #expect(RealTimeSignal(to: String(longerName.prefix(15)), number: 8).send() == 0)
        #expect(!longer.wasTold && !pretender.wasTold)
        // A name longer than the kernel keeps is found too.
        #expect(RealTimeSignal(to: longerName, number: 8).send() == 1)
    }

    @Test("A program that an update has replaced gets the signal", .timeLimit(.minutes(5)))
    func replaced() async throws {
        let taker = try await SignalTaker(named: "\(bar)-replaced", .prepared)
        unlink(taker.directory.appending("\(bar)-replaced"))
        #expect(RealTimeSignal(to: "\(bar)-replaced", number: 8).send() == 1)
    }

    @Test(
        "Another user's process gets no signal",
        .enabled(if: geteuid() == 0, "only root can start a program as another user"))
    func otherUser() async throws {
        let taker = try await SignalTaker(named: "\(bar)-foreign", .prepared, user: 65534)
        #expect(RealTimeSignal(to: "\(bar)-foreign", number: 8).send() == 0)
        #expect(taker.isAlive && !taker.wasTold)
    }

    @Test(
        "A number that is not a real-time signal is never sent",
        // What -19 and -25 would be are SIGTERM and SIGKILL.
        arguments: [0, 31, 200, -19, -25, -33, -34, -40, .max, .min])
    func nonsense(number: Int32) async throws {
        let taker = try await SignalTaker(named: "\(bar)-nonsense", .hearingAll)
        #expect(RealTimeSignal(to: "\(bar)-nonsense", number: number).send() == 0)
        try await taker.handleAllPending()
        #expect(taker.isAlive && !taker.wasTold)
    }

    @Test("A name without a process is not an error")
    func noReceiver() {
        #expect(RealTimeSignal(to: "\(bar)-nobody", number: 8).send() == 0)
    }
}
