import Glibc
import Synchronization
import TaskHubTestSupport

/// A program that runs until the end of this object's life.
final class ChildProcess: Sendable {
    private let pid: pid_t
    private let ended = Mutex(false)

    init(_ path: String, _ arguments: [String]) throws {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        // Or it would keep the pipe open that the tests' own output goes to.
        for descriptor: Int32 in 0...2 {
            posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_RDWR, 0)
        }
        var arguments: [UnsafeMutablePointer<CChar>?] = ([path] + arguments).map { strdup($0) }
        defer { arguments.forEach { free($0) } }
        arguments.append(nil)
        var environment: [UnsafeMutablePointer<CChar>?] = [nil]
        var pid: pid_t = 0
        let code = posix_spawn(&pid, path, &actions, nil, arguments, &environment)
        guard code == 0 else { throw SocketFailure(code: code) }
        self.pid = pid
    }

    var hasEnded: Bool {
        ended.withLock { ended in
            ended = ended || waitpid(pid, nil, WNOHANG) == pid
            return ended
        }
    }

    deinit {
        guard !hasEnded else { return }
        kill(pid, SIGKILL)
        waitpid(pid, nil, 0)
    }
}
