import Glibc

/// A program we started, in a session of its own, with nothing to read and nothing of ours open.
struct Child {
    private let process: pid_t

    /// - Returns: nil when it can't be started.
    init?(_ path: String, _ arguments: [String], environment: [String: String], output: Int32? = nil) {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        if let output {
            posix_spawn_file_actions_adddup2(&actions, output, 1)
        } else {
            posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
        }
        posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        // POSIX_SPAWN_SETSID, which is missing from Swift's Glibc.
        let newSession: Int16 = 0x80
        posix_spawnattr_setflags(&attributes, newSession | Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
        var noSignals = sigset_t()
        sigemptyset(&noSignals)
        posix_spawnattr_setsigmask(&attributes, &noSignals)
        var allSignals = sigset_t()
        sigfillset(&allSignals)
        posix_spawnattr_setsigdefault(&attributes, &allSignals)

        var process = pid_t()
        let code = Child.withCStrings([path] + arguments) { arguments in
            Child.withCStrings(environment.map { "\($0.key)=\($0.value)" }) { environment in
                posix_spawn(&process, path, &actions, &attributes, arguments, environment)
            }
        }
        guard code == 0 else { return nil }
        self.process = process
    }

    /// The exit code, or -1 if a signal ended it; nil while it runs.
    func status() -> Int32? {
        var status: Int32 = 0
        guard waitpid(process, &status, WNOHANG) != 0 else { return nil }
        return status & 0x7F == 0 ? (status >> 8) & 0xFF : -1
    }

    /// Ends it and what it started.
    func kill() {
        Glibc.kill(-process, SIGKILL)
        var status: Int32 = 0
        waitpid(process, &status, 0)
    }

    private static func withCStrings<Value>(
        _ strings: [String], _ work: ([UnsafeMutablePointer<CChar>?]) -> Value
    ) -> Value {
        let pointers: [UnsafeMutablePointer<CChar>?] = strings.map { strdup($0) }
        defer { pointers.forEach { free($0) } }
        return work(pointers + [nil])
    }
}
