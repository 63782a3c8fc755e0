internal import CLinux
internal import Glibc

/// What a program needs from the system before it starts to work.
///
/// Without it, libraries crash or wait forever, in places where no error can be reported.
package enum SystemResources {
    /// More files than any command has open at once.
    static let files: rlim_t = 64

    /// More threads than any command has at once, besides the first.
    static let threads = 16

    /// Lets this program open enough files, if its parent allows that.
    ///
    /// - Throws: ``ProgramFailure`` if the limit is too low (setrlimit(2), `RLIMIT_NOFILE`).
    package static func raiseFileLimit() throws(ProgramFailure) {
        let kind = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        var limit = rlimit()
        guard getrlimit(kind, &limit) == 0, limit.rlim_cur < files else { return }
        guard limit.rlim_max >= files else {
            throw ProgramFailure(
                .inputOutput, "too_many_files",
                "this program may open only \(limit.rlim_max) files, and needs \(files)",
                "Start it where 'ulimit -H -n' shows at least \(files)")
        }
        limit.rlim_cur = files
        setrlimit(kind, &limit)
    }

    /// Checks that Dispatch, on which all asynchronous work runs, can have what it needs.
    ///
    /// Dispatch crashes if it gets no event queue (epoll_create(2), eventfd(2)), and tries forever to create a thread.
    /// GLib crashes without a thread.
    package static func checkForDispatch() throws(ProgramFailure) {
        let calls = [
            { toolkit_poll_set() },
            { toolkit_event() },
            { toolkit_wall_timer() },
        ]
        for call in calls {
            let descriptor = call()
            guard descriptor >= 0 else { throw ProgramFailure(lacking: errno) }
            close(descriptor)
        }
        try checkThreads()
    }

    /// Starts all threads before the first may end.
    private static func checkThreads() throws(ProgramFailure) {
        let gate = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
        pthread_mutex_init(gate, nil)
        pthread_mutex_lock(gate)
        var started: [pthread_t] = []
        var code: Int32 = 0
        while code == 0, started.count < threads {
            var thread = pthread_t()
            code = pthread_create(&thread, nil, waitAtGate, gate)
            if code == 0 { started.append(thread) }
        }
        pthread_mutex_unlock(gate)
        for thread in started { pthread_join(thread, nil) }
        pthread_mutex_destroy(gate)
        gate.deallocate()
        guard code == 0 else { throw ProgramFailure(lacking: code) }
    }

    private static let waitAtGate: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { gate in
        if let gate = gate?.assumingMemoryBound(to: pthread_mutex_t.self) {
            pthread_mutex_lock(gate)
            pthread_mutex_unlock(gate)
        }
        return nil
    }
}

extension ProgramFailure {
    fileprivate init(lacking errno: Int32) {
        self =
            ProgramFailure(exhausted: errno)
            ?? ProgramFailure(
                .inputOutput, "no_events", "the system does not let this program wait for events",
                "Check the limits and the sandbox in which it runs")
    }
}
