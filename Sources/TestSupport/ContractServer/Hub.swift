import Glibc

/// Everything that the one lock guards.
struct Hub: Sendable {
    var state = HubState()
    var snapshots: [String: HubState] = [:]
    var settings = Settings()
    var faults: [Fault] = []
    /// Finished when the faults are cleared.
    var heldAnswers: [AsyncStream<Never>.Continuation] = []
    var log: [ReceivedRequest] = []
    var sessions = ProviderSessions()
    var throttle = Throttle()
    var clockOffset = 0
    /// What the machine's clock is taken to show, in microseconds; nil: it goes.
    var standsAt: Int?
    /// Requests that have come and are not answered yet.
    var underWay = 0
    var random = SeededGenerator(seed: 1)
    /// Where the clients find this server.
    var address = ""

    var now: Moment { Moment(micros: (standsAt ?? Hub.machineTime) + clockOffset) }

    /// In microseconds.
    static var machineTime: Int {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return time.tv_sec * 1_000_000 + time.tv_nsec / 1000
    }

    mutating func clearFaults() {
        faults = []
        for answer in heldAnswers { answer.finish() }
        heldAnswers = []
    }

    /// Takes what the next request of this kind suffers.
    mutating func takeFault(_ request: Incoming) -> Fault.Kind? {
        for index in faults.indices where faults[index].concerns(request) {
            if let chance = faults[index].probability, Double.random(in: 0..<1, using: &random) >= chance { continue }
            if let left = faults[index].remaining { faults[index].remaining = left - 1 }
            let kind = faults[index].kind
            if faults[index].remaining == 0 { faults.remove(at: index) }
            return kind
        }
        return nil
    }
}
