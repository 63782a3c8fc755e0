/// A sliding window of a minute; refused requests are not counted.
struct Throttle: Sendable {
    private static let limits = ["/session": 20, "/sync/delta": 120, "/intents/create-task": 30]

    private var seen: [String: [Moment]] = [:]

    /// Returns the whole seconds to wait, or nil if the request is allowed.
    mutating func wait(_ endpoint: String, now: Moment) -> Int? {
        guard let limit = Self.limits[endpoint] else { return nil }
        let window = (seen[endpoint] ?? []).filter { $0 > now.adding(seconds: -60) && $0 <= now }
        if window.count >= limit {
            let left = window[0].adding(seconds: 60).micros - now.micros
            return max(1, (left + 999_999) / 1_000_000)
        }
        seen[endpoint] = window + [now]
        return nil
    }
}
