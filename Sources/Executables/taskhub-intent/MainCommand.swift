internal import Composition
internal import Glibc

/// The main command beside this program, for what needs the network, the bus or a terminal.
enum MainCommand {
    static var isThere: Bool { path() != nil }

    /// Starts it and leaves it to itself; `input` is short.
    ///
    /// - Returns: nil where it could not be started.
    static func start(_ arguments: [String], input: [UInt8]? = nil) -> pid_t? {
        path().flatMap { DetachedProgram.start([$0] + arguments, input: input) }
    }

    /// Starts it and waits for its end, so many seconds at most; then it runs on.
    ///
    /// - Returns: the exit code; nil where it could not be started, or runs on.
    static func run(_ arguments: [String], input: [UInt8]? = nil, within seconds: Double) -> Int32? {
        guard let process = start(arguments, input: input) else { return nil }
        let end = ContinuousClock.now + .seconds(seconds)
        while true {
            var status: Int32 = 0
            if waitpid(process, &status, WNOHANG) == process { return status & 0x7F == 0 ? (status >> 8) & 0xFF : nil }
            guard ContinuousClock.now < end else { return nil }
            usleep(2000)
        }
    }

    private static func path() -> String? {
        guard let own = realpath("/proc/self/exe", nil) else { return nil }
        defer { free(own) }
        let directory = String(cString: own).split(separator: "/").dropLast().joined(separator: "/")
        let path = "/\(directory)/taskhub"
        return access(path, X_OK) == 0 ? path : nil
    }
}
