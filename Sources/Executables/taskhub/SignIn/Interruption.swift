internal import Dispatch
internal import Glibc
internal import Synchronization

/// Puts off Ctrl-C and its like until what was begun is cleared away.
struct Interruption {
    private static let signals = [SIGINT, SIGTERM, SIGHUP]

    private let caught = Caught()
    private let sources: [any DispatchSourceSignal]

    /// `stop` is called on another thread.
    init(_ stop: @escaping @Sendable () -> Void) {
        let caught = caught
        sources = Self.signals.map { number in
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler {
                caught.number.withLock { $0 = number }
                stop()
            }
            source.resume()
            return source
        }
    }

    /// Ends the program by the signal that came meanwhile, if one did.
    func end() {
        for source in sources { source.cancel() }
        for number in Self.signals { signal(number, SIG_DFL) }
        guard let number = caught.number.withLock({ $0 }) else { return }
        // The threads that wait for work block signals.
        var signals = sigset_t()
        sigemptyset(&signals)
        sigaddset(&signals, number)
        pthread_sigmask(SIG_UNBLOCK, &signals, nil)
        raise(number)
    }
}

private final class Caught: Sendable {
    let number = Mutex<Int32?>(nil)
}
