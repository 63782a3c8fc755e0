import Glibc
import TaskHubTestSupport

/// A server that a test starts.
///
/// It is ended by its process id, and in any case after 15 minutes.
struct TestServer: Sendable {
    private let pid: pid_t

    /// `log`: the file for its output and errors.
    init(_ path: String, _ arguments: [String], environment: [String: String], log: String) throws {
        // `timeout` leads its own process group, so that the server's children end with it. Python first closes all
        // inherited descriptors: one could be the end of a pipe that another test waits for.
        let closing = "import os, sys; os.closerange(3, 4096); os.execv(sys.argv[1], sys.argv[1:])"
        let line =
            ["/usr/bin/python3", "-c", closing, "/usr/bin/timeout", "--kill-after=5", "900", path] + arguments
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_addopen(&actions, 1, log, O_WRONLY | O_CREAT | O_APPEND, 0o600)
        posix_spawn_file_actions_adddup2(&actions, 1, 2)
        let argv = line.map { strdup($0) } + [nil]
        let envp = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer { for text in argv + envp { free(text) } }
        var pid: pid_t = 0
        let code = withOrdinarySignals { posix_spawn(&pid, line[0], &actions, $0, argv, envp) }
        guard code == 0 else { throw RigFailure(step: path, output: "posix_spawn: \(code)") }
        self.pid = pid
    }

    /// Whether it has exited.
    ///
    /// It is not reaped before ``end()``, so its id stays its own.
    var hasEnded: Bool {
        var info = siginfo_t()
        return waitid(P_PID, id_t(pid), &info, WEXITED | WNOHANG | WNOWAIT) == 0 && info.si_signo == SIGCHLD
    }

    /// Sends SIGTERM, and SIGKILL after five seconds.
    ///
    /// Call it once.
    func end() {
        kill(pid, SIGTERM)
        if !waitForExit(of: pid, atMost: .seconds(5)) { kill(-pid, SIGKILL) }
        waitpid(pid, nil, 0)
    }
}
