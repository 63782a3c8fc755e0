internal import Composition

/// Shows how long a code is still good, once a second, on a terminal only.
final class Countdown: Sendable {
    private let terminal: Terminal

    init(terminal: Terminal) {
        self.terminal = terminal
    }

    @Sendable func wait(_ pause: Duration, _ left: Duration) async throws {
        guard terminal.isTerminal else { return try await Task.sleep(for: pause) }
        for passed in 0..<max(1, pause.components.seconds) {
            show("\rWaiting; the code is good for \(left.components.seconds - passed) s  ")
            try await Task.sleep(for: .seconds(1))
        }
    }

    func finish() {
        if terminal.isTerminal { show("\r\u{1B}[K") }
    }

    private func show(_ text: String) {
        // A line that cannot be drawn must not end the waiting.
        _ = try? StandardStreams.write(text.utf8, to: 2)
    }
}
