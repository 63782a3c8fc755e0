internal import Dispatch
internal import Glibc
internal import Synchronization

/// Defers Ctrl-C, SIGTERM and SIGHUP until the work has been cleaned up.
struct Interruption {
    private struct Signal {
        let number: Int32
        /// The handler to restore.
        let handler: sighandler_t?
        let source: any DispatchSourceSignal
    }

    private let caught = Caught()
    private let signals: [Signal]

    /// Starts deferring signals.
    ///
    /// On a signal, it calls `stop` on another thread.
    init(_ stop: @escaping @Sendable () -> Void) {
        let caught = caught
        signals = [SIGINT, SIGTERM, SIGHUP].compactMap { number in
            // An ignored signal stays ignored, as under nohup.
            let handler: sighandler_t? = signal(number, SIG_IGN)
            if Interruption.isIgnoring(handler) { return nil }
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler {
                caught.number.withLock { $0 = number }
                stop()
            }
            source.resume()
            return Signal(number: number, handler: handler, source: source)
        }
    }

    /// Restores the handlers, and raises the signal that arrived in the meantime, if any.
    func end() {
        for caught in signals {
            caught.source.cancel()
            signal(caught.number, caught.handler)
        }
        guard let number = caught.number.withLock({ $0 }) else { return }
        // Dispatch's worker threads block signals.
        var signals = sigset_t()
        sigemptyset(&signals)
        sigaddset(&signals, number)
        pthread_sigmask(SIG_UNBLOCK, &signals, nil)
        raise(number)
    }

    private static func isIgnoring(_ handler: sighandler_t?) -> Bool {
        unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
    }
}

private final class Caught: Sendable {
    let number = Mutex<Int32?>(nil)
}
