internal import CLinux
internal import Dispatch
internal import Glibc
internal import Synchronization

/// Defers Ctrl-C, SIGTERM and SIGHUP until work has been cleaned up.
///
/// At most one exists in a process at a time.
package struct Interruption {
    private struct Deferred {
        let number: Int32
        /// The handler to restore.
        let handler: sighandler_t?
    }

    private let deferred: [Deferred]
    private let source: (any DispatchSourceRead)?

    /// Starts deferring signals.
    ///
    /// On a signal, it calls `stop` on another thread. A signal that is ignored, as under nohup, stays ignored.
    package init(_ stop: @escaping @Sendable () -> Void) {
        // An own handler and an event: Dispatch registers a source for signals later, on its own thread, and a
        // signal in between would be lost.
        let event = Caught.event
        guard event >= 0 else {
            // Without a descriptor, signals end the program at once.
            (deferred, source) = ([], nil)
            return
        }
        _ = Caught.take()
        let source = DispatchSource.makeReadSource(fileDescriptor: event, queue: BlockingWork.queue())
        source.setEventHandler {
            Caught.drain()
            stop()
        }
        source.resume()
        self.source = source
        deferred = [SIGINT, SIGTERM, SIGHUP].compactMap { number in
            let handler: sighandler_t? = signal(number, Caught.handler)
            guard Interruption.isIgnoring(handler) else { return Deferred(number: number, handler: handler) }
            signal(number, SIG_IGN)
            return nil
        }
    }

    /// Restores the handlers, and raises the signal that arrived in the meantime, if any.
    package func end() {
        for one in deferred { signal(one.number, one.handler) }
        source?.cancel()
        let number = Caught.take()
        guard number != 0 else { return }
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

/// What the handler may touch: a signal handler has no context.
private enum Caught {
    /// Readable from a signal on.
    ///
    /// Never closed, because a handler may still run on another thread.
    static let event = toolkit_event()
    private static let number = Atomic<Int32>(0)

    static let handler: @convention(c) (Int32) -> Void = { received in
        let before = errno
        number.store(received, ordering: .relaxed)
        var one: UInt64 = 1
        _ = write(event, &one, MemoryLayout<UInt64>.size)
        errno = before
    }

    /// Returns the last signal, or 0, and forgets it.
    static func take() -> Int32 {
        drain()
        return number.exchange(0, ordering: .relaxed)
    }

    static func drain() {
        var count: UInt64 = 0
        _ = read(event, &count, MemoryLayout<UInt64>.size)
    }
}
