internal import TaskHubEntities

/// A progress bar for work that takes longer than half a second.
///
/// It is drawn on a terminal only.
package final class ProgressBar {
    private static let width = 30
    /// How long the work takes before the bar appears, in microseconds.
    private static let delay: Int64 = 500_000
    /// The shortest time between two drawings, in microseconds.
    private static let redrawInterval: Int64 = 100_000

    private let noun: String
    private let terminal: Terminal
    private let clock = SystemClock()
    private let start: Instant
    private var drawnAt: Instant?

    package init(of noun: String, terminal: Terminal) {
        self.noun = noun
        self.terminal = terminal
        start = clock.now()
    }

    /// Draws the progress.
    ///
    /// Without a total it draws a count, without the delay. `note` receives the time since the bar was created, and
    /// returns a text to draw after the count, such as the remaining time.
    package func show(_ done: Int, of total: Int?, note: (Duration) -> String? = { _ in nil }) {
        guard terminal.isTerminal, total != 0 else { return }
        let now = clock.now().microseconds
        if let drawnAt, now - drawnAt.microseconds < Self.redrawInterval { return }
        guard total == nil || now - start.microseconds > Self.delay else { return }
        drawnAt = Instant(microseconds: now)
        guard let total else { return TransientLine.draw("\(done) \(noun)") }
        let filled = min(done, total) * Self.width / total
        let bar = String(repeating: "#", count: filled) + String(repeating: ".", count: Self.width - filled)
        let ending = note(.microseconds(now - start.microseconds)).map { ", \($0)" } ?? ""
        TransientLine.draw("[\(bar)] \(done) of \(total) \(noun)\(ending)")
    }

    package func finish() {
        if drawnAt != nil { TransientLine.clear() }
    }
}
