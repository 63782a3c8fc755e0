import FoundationEssentials
import Synchronization

/// The state that the lock guards.
struct Hub: Sendable {
    var state = HubState()
    var snapshots: [String: HubState] = [:]
    /// The state when the history began, and after each request since.
    var history: [(state: HubState, sessions: ProviderSessions)] = []
    var settings = Settings()
    var faults: [Fault] = []
    /// Finished when the faults are cleared.
    var heldAnswers: [AsyncStream<Never>.Continuation] = []
    var log: [ReceivedRequest] = []
    var sessions = ProviderSessions()
    var throttle = Throttle()
    var clockOffset = 0
    /// The time at which the clock is stopped, in microseconds since 1970; nil while it runs.
    var standsAt: Int?
    /// The number of requests received and not answered yet.
    var underWay = 0
    var random = SeededGenerator(seed: 1)
    /// The server's address, as in `http://127.0.0.1:8000`.
    var address = ""

    var now: Moment { Moment(micros: (standsAt ?? Hub.machineTime) + clockOffset) }

    /// The machine's time in microseconds since 1970.
    static var machineTime: Int { Int(Date().timeIntervalSince1970 * 1_000_000) }

    mutating func remember() {
        if settings.keepsHistory { history.append((state, sessions)) }
    }

    mutating func clearFaults() {
        faults = []
        for answer in heldAnswers { answer.finish() }
        heldAnswers = []
    }

    /// Returns the fault for this request, and counts it as used.
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

/// The hub behind its lock.
final class LockedHub: Sendable {
    private let hub = Mutex(Hub())

    func withLock<Result>(_ body: (inout sending Hub) throws -> sending Result) rethrows -> sending Result {
        try hub.withLock(body)
    }
}
