package import Glibc
internal import Synchronization

/// A program that runs in the background, and is killed when the last reference is released.
package final class BackgroundProgram: Sendable {
    package let pid: pid_t
    private let isEnded = Mutex(false)

    package init(
        _ path: String, _ arguments: [String], environment: [String: String], input: String = "/dev/null",
        output: String
    ) throws {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 0, input, O_RDONLY, 0)
        posix_spawn_file_actions_addopen(&actions, 1, output, O_WRONLY | O_CREAT | O_APPEND, 0o600)
        posix_spawn_file_actions_addopen(&actions, 2, "\(output).errors", O_WRONLY | O_CREAT | O_APPEND, 0o600)
        let words = ([path] + arguments).map { strdup($0) }
        let variables = environment.map { strdup("\($0.key)=\($0.value)") }
        defer { (words + variables).forEach { free($0) } }
        var pid: pid_t = 0
        let code = withOrdinarySignals {
            posix_spawn(&pid, path, &actions, $0, words + [nil], variables + [nil])
        }
        guard code == 0 else { throw ProgramFailure(call: "posix_spawn", code: code) }
        self.pid = pid
    }

    deinit {
        end()
    }

    package func stop() {
        kill(pid, SIGSTOP)
        // The process stops a moment after the signal is sent.
        var status: Int32 = 0
        waitpid(pid, &status, WUNTRACED)
    }

    package func resume() {
        kill(pid, SIGCONT)
    }

    /// Whether it has not exited yet.
    package var isRunning: Bool {
        var ended = siginfo_t()
        return waitid(P_PID, id_t(pid), &ended, WEXITED | WNOHANG | WNOWAIT) == 0 && ended.si_signo == 0
    }

    package func end() {
        isEnded.withLock { isEnded in
            guard !isEnded else { return }
            kill(pid, SIGKILL)
            var status: Int32 = 0
            while waitpid(pid, &status, 0) < 0, errno == EINTR {}
            isEnded = true
        }
    }
}
