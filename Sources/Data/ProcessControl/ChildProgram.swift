internal import Glibc

/// A program that this one has started, without a shell, and that may outlive it.
///
/// What it says is thrown away. ``PipedProgram`` is for one that is listened to.
package struct ChildProgram: Sendable {
    /// How often to look for its end where the kernel gives no handles.
    private static let tick = Duration.milliseconds(5)

    package let process: Int32
    private var ending: Ending?

    /// Starts the first of `words`, looked for on the path unless it has a slash.
    ///
    /// Without an `environment` it has this program's own. `input` is what others must not see, as they see words; it is
    /// cut off after what a pipe takes at once, 64 KiB.
    package init(
        _ words: [String], environment: [String: String]? = nil, input: [UInt8] = [], in group: ProgramGroup = .own
    ) throws(StartFailure) {
        var spawn = Spawn(words: words, environment: environment, group: group)
        if input.isEmpty {
            process = try spawn.start()
        } else {
            let pipe = try Pipe()
            _ = fcntl(pipe.writeEnd, F_SETFL, O_NONBLOCK)
            guard write(pipe.writeEnd, input, input.count) >= 0 else { throw StartFailure(errno: errno) }
            spawn.input = .descriptor(pipe.readEnd)
            process = try spawn.start()
        }
    }

    init(process: Int32) {
        self.process = process
    }

    /// How it ended; nil while it runs.
    package mutating func endingNow() -> Ending? {
        reap(WNOHANG)
        return ending
    }

    /// Waits for its end.
    package mutating func end() -> Ending {
        while true {
            reap(0)
            if let ending { return ending }
        }
    }

    /// Waits for its end, or until the time is up.
    ///
    /// - Returns: nil while it runs.
    package mutating func end(within limit: Duration) -> Ending? {
        let end = ContinuousClock.now + limit
        let handle = ProcessHandle(of: process)
        while endingNow() == nil {
            let rest = ContinuousClock.now.duration(to: end)
            guard rest > .zero else { return nil }
            if handle == nil {
                Pause.take(min(rest, ChildProgram.tick))
            } else {
                handle?.awaitEnd(atMost: rest)
            }
        }
        return ending
    }

    /// Ends it, and all of its group or session, which must be its own.
    package mutating func kill() {
        guard endingNow() == nil else { return }
        Glibc.kill(-process, SIGKILL)
        _ = end()
    }

    private mutating func reap(_ options: Int32) {
        guard ending == nil else { return }
        var status: Int32 = 0
        let found = waitpid(process, &status, options)
        if found == process {
            ending = Ending(waitStatus: status)
        } else if found < 0, errno == ECHILD {
            ending = .unknown
        }
    }
}
