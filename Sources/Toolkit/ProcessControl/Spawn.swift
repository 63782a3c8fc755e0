internal import CLinux
internal import Glibc

/// One call of posix_spawn(3).
///
/// The new program starts with default signal handling, although this process may block or ignore some signals. It
/// inherits no open files. Ours are closed on exec, but those of a library may not be (libcurl's are not).
struct Spawn {
    enum Stream {
        /// `/dev/null`.
        case null
        case inherited
        case descriptor(Int32)
    }

    let words: [String]
    /// `nil` for this process's own.
    var environment: [String: String]?
    var group = ProgramGroup.own
    var input = Stream.null
    var output = Stream.null
    var errors = Stream.null

    /// Starts the program that the first word names, looked up in `PATH` unless it contains a slash.
    func start() throws(StartFailure) -> pid_t {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        for (number, stream) in [(STDIN_FILENO, input), (STDOUT_FILENO, output), (STDERR_FILENO, errors)] {
            switch stream {
            case .null: posix_spawn_file_actions_addopen(&actions, number, "/dev/null", O_RDWR, 0)
            case .inherited: break
            case .descriptor(let descriptor): posix_spawn_file_actions_adddup2(&actions, descriptor, number)
            }
        }
        toolkit_spawn_close_from(&actions, STDERR_FILENO + 1)
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var none = sigset_t()
        sigemptyset(&none)
        posix_spawnattr_setsigmask(&attributes, &none)
        var all = sigset_t()
        sigfillset(&all)
        posix_spawnattr_setsigdefault(&attributes, &all)
        posix_spawnattr_setpgroup(&attributes, 0)
        posix_spawnattr_setflags(
            &attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF) | group.spawnFlag)

        var process = pid_t()
        let code = Spawn.withCStrings(words) { arguments in
            guard let environment else {
                return posix_spawnp(&process, words[0], &actions, &attributes, arguments, environ)
            }
            return Spawn.withCStrings(environment.map { "\($0.key)=\($0.value)" }) {
                posix_spawnp(&process, words[0], &actions, &attributes, arguments, $0)
            }
        }
        guard code == 0 else { throw StartFailure(errno: code) }
        return process
    }

    private static func withCStrings<Value>(
        _ strings: [String], _ work: ([UnsafeMutablePointer<CChar>?]) -> Value
    ) -> Value {
        let pointers: [UnsafeMutablePointer<CChar>?] = strings.map { strdup($0) }
        defer { pointers.forEach { free($0) } }
        return work(pointers + [nil])
    }
}

/// The process group of a new program.
package enum ProgramGroup: Sendable {
    /// This process's group: it may read from the terminal, and Ctrl-C there ends both.
    case ours
    /// A new group: Ctrl-C in this process's terminal does not end it.
    case own
    /// A new session: it has no terminal, so it cannot prompt there.
    case ownSession

    fileprivate var spawnFlag: Int16 {
        switch self {
        case .ours: 0
        case .own: Int16(POSIX_SPAWN_SETPGROUP)
        // POSIX_SPAWN_SETSID, which Swift's Glibc module lacks.
        case .ownSession: 0x80
        }
    }
}
