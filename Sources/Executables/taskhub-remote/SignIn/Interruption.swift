internal import Dispatch
internal import Glibc
internal import Synchronization

/// Puts off Ctrl-C and its like until what was begun is cleared away.
struct Interruption {
    private struct Signal {
        let number: Int32
        /// What it did before.
        let handler: sighandler_t?
        let source: any DispatchSourceSignal
    }

    private let caught = Caught()
    private let signals: [Signal]

    /// `stop` is called on another thread.
    init(_ stop: @escaping @Sendable () -> Void) {
        let caught = caught
        signals = [SIGINT, SIGTERM, SIGHUP].compactMap { number in
            // What was ignored, as under nohup, is not meant for us.
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

    /// Ends the program by the signal that came meanwhile, if one did.
    func end() {
        for caught in signals {
            caught.source.cancel()
            signal(caught.number, caught.handler)
        }
        guard let number = caught.number.withLock({ $0 }) else { return }
        // The threads that wait for work block signals.
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
