import TaskStore
import TaskSync
import Testing

@Suite("Requests at once")
struct RequestPaceTests {
    /// The limits that follow from batches of 32 in these milliseconds.
    private func limits(_ times: Int...) -> [Int] {
        var pace = RequestPace()
        return times.map { time in
            pace.note(32, in: .milliseconds(time), hasFailed: false)
            return pace.limit
        }
    }

    @Test("The number of requests doubles while responses come faster, up to sixteen")
    func faster() {
        #expect(limits(800, 400, 200, 100, 50) == [8, 16, 16, 16, 16])
    }

    @Test("A server that only queues them gets as many as before")
    func queueing() {
        #expect(limits(800, 790, 400, 200) == [8, 4, 4, 4])
        #expect(limits(800, 400, 390, 100) == [8, 16, 8, 8])
    }

    @Test("A failure halves the number")
    func failing() {
        var pace = RequestPace()
        var limits: [Int] = []
        for hasFailed in [false, true, false, true, true, true] {
            pace.note(32, in: .milliseconds(100), hasFailed: hasFailed)
            limits.append(pace.limit)
        }
        #expect(limits == [8, 4, 4, 2, 1, 1])
    }

    @Test("After a stall, the number returns to what it was, and stays below a step at which the server fails again")
    func recovering() {
        var pace = RequestPace()
        func note(_ count: Int, hasFailed: Bool = false) -> Int {
            for _ in 0..<count { pace.note(32, in: .milliseconds(100), hasFailed: hasFailed) }
            return pace.limit
        }
        #expect(note(1) == 8)
        // A stall of four batches.
        #expect(note(4, hasFailed: true) == 1)
        #expect(note(7) == 1)
        #expect([1, 8, 8, 100].map { note($0) } == [2, 4, 8, 8])
        // It cannot take eight at once any more.
        #expect(note(1, hasFailed: true) == 4)
        #expect(note(8) == 8)
        #expect(note(1, hasFailed: true) == 4)
        #expect(note(100) == 4)
    }

    @Test("A few requests say nothing about the rate")
    func few() {
        var pace = RequestPace()
        pace.note(3, in: .milliseconds(1), hasFailed: false)
        #expect(pace.limit == 4)
    }
}
