internal import Composition
internal import TaskHubEntities

/// A bar on the terminal for what takes longer than a moment; nothing anywhere else.
final class ProgressBar {
    private static let width = 30
    private static let patience: Int64 = 500_000

    private let noun: String
    private let terminal: Terminal
    private let clock = SystemClock()
    private let start: Instant
    private var filled = -1

    init(of noun: String, terminal: Terminal) {
        self.noun = noun
        self.terminal = terminal
        start = clock.now()
    }

    func show(_ done: Int, of total: Int) {
        guard terminal.isTerminal, total > 0 else { return }
        let now = done * Self.width / total
        guard now != filled, clock.now().microseconds - start.microseconds > Self.patience else { return }
        filled = now
        let bar = String(repeating: "#", count: now) + String(repeating: ".", count: Self.width - now)
        write("\r[\(bar)] \(done) of \(total) \(noun)")
    }

    func finish() {
        if filled >= 0 { write("\r\u{1B}[K") }
    }

    private func write(_ text: String) {
        // A bar that cannot be drawn must not stop the work it shows.
        _ = try? StandardStreams.write(text.utf8, to: 2)
    }
}
