import Glibc
import TaskHubTestSupport

/// A shell with a given process name, which creates a file when it gets a signal.
///
/// It is killed and its directory removed when the last reference is released.
final class SignalTaker: Sendable {
    enum Attitude: String {
        /// `trap` sets a handler.
        case prepared = "trap 'echo told >> told' RTMIN+8;"
        case unprepared = ""
        /// All but the last, by which ``handleAllPending()`` knows that it has handled the others.
        case hearingAll = """
            trap 'echo told >> told' $(seq 1 8) $(seq 10 16) $(seq 20 31) $(seq 34 63); trap ': > handled' 64;
            """
    }

    let directory = TemporaryDirectory()
    var process: pid_t { shell.pid }
    private let shell: BackgroundProgram

    /// `user`: runs it as another user, which only root can.
    init(named name: String, file: String? = nil, _ attitude: Attitude, user: uid_t? = nil) async throws {
        let program = directory.appending(file ?? name)
        chmod(directory.path, 0o755)
        if let user { chown(directory.path, user, user) }
        _ = try await runProgram("/bin/cp", ["/bin/bash", program])
        // If the name is not that of the file, the shell renames itself.
        let naming = file == nil ? "" : "printf %s '\(name)' > /proc/$$/comm;"
        // Waits without a child, which for a moment would be a second process of the name. `read` itself does not
        // return for a signal, so bash runs the handler at its next timeout.
        let waiting = "mkfifo idle; exec 3<>idle; : > ready; while :; do read -t 0.05 -u 3; done"
        let script = "cd '\(directory.path)'; \(naming) \(attitude.rawValue) \(waiting)"
        let prefix = user.map { ["/usr/bin/setpriv", "--reuid=\($0)", "--regid=\($0)", "--clear-groups"] } ?? []
        let words = prefix + [program, "-c", script]
        shell = try BackgroundProgram(
            words[0], Array(words.dropFirst()), environment: ["PATH": "/usr/bin:/bin"],
            output: directory.appending("output"))
        try await wait(until: "the shell has its handlers") { exists("ready") }
    }

    deinit {
        // Before its directory is removed.
        shell.end()
    }

    var wasTold: Bool { exists("told") }

    /// Returns once a shell that is ``Attitude/hearingAll`` has handled every signal sent to it so far.
    ///
    /// The kernel delivers pending signals, and bash runs their handlers, in the order of their numbers.
    func handleAllPending() async throws {
        kill(process, 64)
        try await wait(until: "the shell handles the last signal") { exists("handled") }
    }

    var isAlive: Bool { shell.isRunning }

    private func exists(_ name: String) -> Bool { access(directory.appending(name), F_OK) == 0 }
}
