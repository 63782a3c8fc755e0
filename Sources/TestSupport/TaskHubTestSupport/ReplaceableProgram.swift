internal import Synchronization

/// A program in the background that a test starts again.
///
/// The program is killed when the last reference is released.
package final class ReplaceableProgram: Sendable {
    private let program = Mutex<BackgroundProgram?>(nil)

    package init() {}

    deinit {
        end()
    }

    package var isStarted: Bool { program.withLock { $0 != nil } }

    /// Takes the place of the program that was ended before.
    package func replace(with started: BackgroundProgram) {
        program.withLock { $0 = started }
    }

    package func stop() {
        program.withLock { $0?.stop() }
    }

    package func resume() {
        program.withLock { $0?.resume() }
    }

    package func end() {
        program.withLock { $0?.end() }
    }
}
