/// The rate of a long piece of work and the time that is left, such as `40 a second, 2 min left`.
package struct RemainingTime {
    package let text: String

    /// Creates the text; nil while it is too early to tell.
    package init?(done: Int, of total: Int, in elapsed: Duration) {
        let seconds = elapsed / .seconds(1)
        guard done > 0, seconds >= 1, total >= done else { return nil }
        let rate = Double(done) / seconds
        let speed = rate >= 1 ? "\(Int(rate.rounded())) a second" : "\(max(1, Int((rate * 60).rounded()))) a minute"
        text = "\(speed), \(RemainingTime.duration(Double(total - done) / rate)) left"
    }

    private static func duration(_ seconds: Double) -> String {
        let whole = Int(min(seconds, 360_000).rounded(.up))
        if whole < 60 { return "\(whole) s" }
        let minutes = (whole + 59) / 60
        return minutes < 60 ? "\(minutes) min" : "\(minutes / 60) h \(minutes % 60) min"
    }
}
