internal import Dispatch
internal import Glibc

/// A child process, started without a shell, that may outlive this process.
///
/// Its output is discarded, and so are its errors unless they are captured. Use ``PipedProgram`` to read the output.
package struct ChildProgram: Sendable {
    /// How often to check for termination on a kernel without process handles.
    private static let pollInterval = Duration.milliseconds(5)

    package let process: Int32
    private var status: TerminationStatus?

    /// Starts the program that the first of `words` names, looked up in `PATH` unless it contains a slash.
    ///
    /// The environment is this process's own if `environment` is `nil`. `input` is its standard input, for data that
    /// must not be in the arguments, which any user can read. It is cut off after 64 KiB, the capacity of a pipe.
    package init(
        _ words: [String], environment: [String: String]? = nil, input: [UInt8] = [], in group: ProgramGroup = .own
    ) throws(StartFailure) {
        var spawn = Spawn(words: words, environment: environment, group: group)
        if input.isEmpty {
            process = try spawn.start()
        } else {
            let pipe = try Pipe.holding(input)
            spawn.input = .descriptor(pipe.readEnd)
            process = try spawn.start()
        }
    }

    /// Starts the program, with its errors captured.
    package init(_ words: [String], errors: borrowing CapturedErrors) throws(StartFailure) {
        process = try Spawn(words: words, errors: .descriptor(errors.descriptor)).start()
    }

    /// Starts the program, whose errors go where this one's do, and which Ctrl-C ends with it.
    package init(withErrorsOfOurs words: [String]) throws(StartFailure) {
        process = try Spawn(words: words, group: .ours, errors: .inherited).start()
    }

    init(process: Int32) {
        self.process = process
    }

    /// Returns how the program terminated, or `nil` while it runs.
    package mutating func terminationStatus() -> TerminationStatus? {
        reap(WNOHANG)
        return status
    }

    /// Waits until the program terminates.
    package mutating func wait() -> TerminationStatus {
        while true {
            reap(0)
            if let status { return status }
        }
    }

    /// Returns how the program terminated once it has, without blocking a thread.
    ///
    /// On a kernel without process handles, it returns ``TerminationStatus/unknown`` at once.
    package func termination() async -> TerminationStatus {
        // The source closes it: a handle may not be captured.
        let descriptor = ProcessHandle(of: process)?.copyOfDescriptor() ?? -1
        guard descriptor >= 0 else { return .unknown }
        await withCheckedContinuation { continuation in
            let source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: .global())
            source.setEventHandler { source.cancel() }
            source.setCancelHandler {
                close(descriptor)
                continuation.resume()
            }
            source.resume()
        }
        var program = self
        return program.wait()
    }

    /// Waits until the program terminates, or the timeout has passed.
    ///
    /// - Returns: `nil` on timeout.
    package mutating func wait(within limit: Duration) -> TerminationStatus? {
        let end = ContinuousClock.now + limit
        let handle = ProcessHandle(of: process)
        while terminationStatus() == nil {
            let rest = ContinuousClock.now.duration(to: end)
            guard rest > .zero else { return nil }
            if handle == nil {
                sleep(for: min(rest, ChildProgram.pollInterval))
            } else {
                handle?.awaitEnd(atMost: rest)
            }
        }
        return status
    }

    /// Kills the program and its process group or session, which must be its own.
    package mutating func kill() {
        guard terminationStatus() == nil else { return }
        Glibc.kill(-process, SIGKILL)
        _ = wait()
    }

    private mutating func reap(_ options: Int32) {
        guard status == nil else { return }
        var waitStatus: Int32 = 0
        let found = waitpid(process, &waitStatus, options)
        if found == process {
            status = TerminationStatus(waitStatus: waitStatus)
        } else if found < 0, errno == ECHILD {
            status = .unknown
        }
    }
}
