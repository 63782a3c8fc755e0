/// How many requests are sent at once.
///
/// A server with few workers only queues more requests, and a small server fails. The number is doubled as long as the
/// rate of responses grows by at least a fifth. The first time that it does not, the number is halved and then kept. A
/// failure halves it too.
struct RequestPace {
    private static let smallest = 1
    private static let largest = 16
    private static let worthwhileGain = 1.2

    private(set) var limit = 4
    private var bestRate = 0.0
    private var isSettled = false

    /// Adjusts the limit after `count` requests that were answered in `duration`.
    mutating func note(_ count: Int, in duration: Duration, hasFailed: Bool) {
        if hasFailed {
            limit = max(Self.smallest, limit / 2)
            isSettled = true
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
