internal import TaskHubEntities

/// A bar on the terminal for what takes longer than a moment; nothing anywhere else.
package final class ProgressBar {
    private static let width = 30
    /// Microseconds.
    private static let patience: Int64 = 500_000
    private static let pace: Int64 = 100_000

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

    /// Without a total there is nothing to fill, and the count is shown at once.
    package func show(_ done: Int, of total: Int?) {
        guard terminal.isTerminal, total != 0 else { return }
        let now = clock.now().microseconds
        if let drawnAt, now - drawnAt.microseconds < Self.pace { return }
        guard total == nil || now - start.microseconds > Self.patience else { return }
        drawnAt = Instant(microseconds: now)
        guard let total else { return TransientLine.draw("\(done) \(noun)") }
        let filled = min(done, total) * Self.width / total
        let bar = String(repeating: "#", count: filled) + String(repeating: ".", count: Self.width - filled)
        TransientLine.draw("[\(bar)] \(done) of \(total) \(noun)")
    }

    package func finish() {
        if drawnAt != nil { TransientLine.clear() }
    }
}
