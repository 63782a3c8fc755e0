internal import Composition

/// Shows every second how long a code is still valid, on a terminal only.
final class Countdown: Sendable {
    private let terminal: Terminal

    init(terminal: Terminal) {
        self.terminal = terminal
    }

    @Sendable func wait(_ pause: Duration, _ left: Duration) async throws {
        guard terminal.isTerminal else { return try await Task.sleep(for: pause) }
        for passed in 0..<max(1, pause.components.seconds) {
            TransientLine.draw("Waiting; the code is valid for \(left.components.seconds - passed) s")
            try await Task.sleep(for: .seconds(1))
        }
    }

    func finish() {
        if terminal.isTerminal { TransientLine.clear() }
    }
}
