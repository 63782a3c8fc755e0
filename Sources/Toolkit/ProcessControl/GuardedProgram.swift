internal import CLinux
internal import Glibc

/// A child process that a guard ends, with all that it started, if this process ends first or the time is up.
///
/// The guard is a process between this one and the program. It sends SIGTERM, and SIGKILL after a grace. Processes in
/// sessions of their own, as daemons are, are left alone. Once this value goes out of scope, the guard ends the program
/// if it still runs.
package struct GuardedProgram: ~Copyable {
    /// The descriptors that the program inherits, and no others.
    package struct Streams {
        package var input: Int32 = STDIN_FILENO
        package var output: Int32 = STDOUT_FILENO
        package var errors: Int32 = STDERR_FILENO
        /// Becomes the program's descriptor 3; nil for none.
        package var notes: Int32?

        package init() {}
    }

    /// Which processes a signal from the terminal reaches, and which are ended with the program.
    package enum Placement {
        /// In a session of its own, without a terminal. What the program leaves behind there is ended as well.
        case ownSession
        /// Beside this process, with its terminal. What the program leaves behind stays.
        case ours
    }

    /// How the program ended.
    package enum End: Hashable, Sendable {
        case exited(Int32)
        case killed(signal: Int32)
        /// The time was up. The guard may still be ending the program.
        case timedOut
        case notStarted(errno: Int32)
        /// Somebody killed the guard, and so the program.
        case lost
    }

    /// Readable when ``end()`` has something to look at.
    package let reports: Int32
    private let control: Int32
    private let placement: Placement
    private var process: Int32?
    private var found: End?

    /// Starts the program that the first of `words` names, looked up in `PATH` unless it contains a slash.
    ///
    /// - Parameters:
    ///   - words: The program and its arguments.
    ///   - streams: What it inherits.
    ///   - placement: Its place beside this process.
    ///   - lock: A descriptor that stays open until the program, and all that the guard ends with it, is gone.
    ///   - limit: The time after which it is ended; nil for never.
    ///   - grace: The time from SIGTERM to SIGKILL.
    /// - Throws: ``StartFailure`` if there is no guard. Whether the program starts, ``end()`` says.
    package init(
        _ words: [String], _ streams: Streams, in placement: Placement, keeping lock: Int32, limit: Duration?,
        grace: Duration
    ) throws(StartFailure) {
        var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) }
        defer { arguments.forEach { free($0) } }
        arguments.append(nil)
        let ends = arguments.withUnsafeBufferPointer { arguments -> (control: Int32, reports: Int32)? in
            var command = toolkit_guarded_command()
            command.arguments = arguments.baseAddress
            command.input = streams.input
            command.output = streams.output
            command.errors = streams.errors
            command.notes = streams.notes ?? -1
            command.lock = lock
            command.limit = limit.map { Int64(Milliseconds.of($0)) } ?? -1
            command.grace = Int64(Milliseconds.of(grace))
            command.is_separate = placement == .ownSession
            var (control, reports): (Int32, Int32) = (-1, -1)
            return toolkit_guard_start(&command, &control, &reports) == 0 ? (control, reports) : nil
        }
        guard let ends else { throw StartFailure(errno: errno) }
        (control, reports, self.placement) = (ends.control, ends.reports, placement)
        _ = fcntl(reports, F_SETFL, O_NONBLOCK)
    }

    deinit {
        close(control)
        close(reports)
    }

    /// Returns how the program ended; nil while it runs.
    package mutating func end() -> End? {
        var message = toolkit_guard_report()
        while found == nil {
            let count = read(reports, &message, MemoryLayout<toolkit_guard_report>.size)
            if count < 0, errno == EINTR { continue }
            if count < 0, errno == EAGAIN { return nil }
            if count < MemoryLayout<toolkit_guard_report>.size { found = lost() } else { take(message) }
        }
        return found
    }

    /// Waits until the guard is gone, and so its copy of the lock.
    ///
    /// Call it when the program has ended, or is being ended.
    package func waitForGuard() {
        var message = toolkit_guard_report()
        var readable = pollfd(fd: reports, events: Int16(POLLIN), revents: 0)
        while true {
            let count = read(reports, &message, MemoryLayout<toolkit_guard_report>.size)
            if count == 0 || count < 0 && errno != EINTR && errno != EAGAIN { return }
            if count < 0 { poll(&readable, 1, -1) }
        }
    }

    /// Has the guard end the program.
    package func stop() { _ = toolkit_guard_tell(control, 0) }

    /// Sends the program a signal.
    package func forward(_ signal: Int32) { _ = toolkit_guard_tell(control, signal) }

    private mutating func take(_ message: toolkit_guard_report) {
        switch Int(message.kind) {
        case TOOLKIT_GUARD_STARTED: process = message.value
        case TOOLKIT_GUARD_EXITED: found = .exited(message.value)
        case TOOLKIT_GUARD_SIGNALLED: found = .killed(signal: message.value)
        case TOOLKIT_GUARD_TIMED_OUT: found = .timedOut
        case TOOLKIT_GUARD_NOT_STARTED: found = .notStarted(errno: message.value)
        default: found = .lost
        }
    }

    /// The kernel has killed the program with its guard, but not what the program started.
    private func lost() -> End {
        if placement == .ownSession, let process { kill(-process, SIGKILL) }
        return .lost
    }
}
