/// How many requests are sent at once.
///
/// A server with few workers only queues more requests, and a small server fails. The number is doubled as long as the
/// rate of responses grows by at least a fifth. The first time that it does not, the number is halved and then kept. A
/// failure halves it too. If the server answers again, the number returns to what it was, in steps, unless a step makes
/// the server fail.
package struct RequestPace {
    private static let smallest = 1
    private static let largest = 16
    private static let worthwhileGain = 1.2
    /// After so many batches without a failure, the server has recovered.
    private static let recovery = 8

    /// How many requests are sent at once now.
    package private(set) var limit = 4
    private var bestRate = 0.0
    private var isSettled = false
    /// The limit before failures; nil before the first one.
    private var usual: Int?
    /// How many batches in a row were answered since the limit was changed.
    private var answered = 0
    /// Whether the last change of the limit was a step back up.
    private var isStep = false

    package init() {}

    /// Adjusts the limit after `count` requests that were answered in `duration`.
    package mutating func note(_ count: Int, in duration: Duration, hasFailed: Bool) {
        if hasFailed {
            let failsAtStep = isStep && answered < Self.recovery
            usual = failsAtStep ? limit / 2 : max(usual ?? limit, limit)
            limit = max(Self.smallest, limit / 2)
            (isSettled, isStep, answered) = (true, false, 0)
            return
        }
        answered += 1
        if let usual, limit < usual, answered >= Self.recovery {
            limit *= 2
            (isStep, answered) = (true, 0)
            return
        }
        // Too few requests say nothing about the rate.
        guard !isSettled, count >= 2 * limit else { return }
        let rate = Double(count) / max(duration / .seconds(1), 0.001)
        if rate >= bestRate * Self.worthwhileGain {
            bestRate = rate
            guard limit < Self.largest else { return isSettled = true }
            limit *= 2
        } else {
            limit /= 2
            isSettled = true
        }
    }
}
