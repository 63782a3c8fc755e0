import Glibc
import TaskHubTestSupport
import TaskStore
import Testing

extension Installation {
    /// The names of all programs that live in this home.
    func runningPrograms() -> [String] { processes().map(\.name) }

    private func processes() -> [(pid: pid_t, name: String)] {
        guard let directory = opendir("/proc") else { return [] }
        defer { closedir(directory) }
        var processes: [(pid: pid_t, name: String)] = []
        while let entry = readdir(directory) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            guard let pid = pid_t(name), livesHere(pid) else { continue }
            processes.append((pid, text("/proc/\(pid)/comm")?.split(separator: "\n").first.map(String.init) ?? name))
        }
        return processes
    }

    private func livesHere(_ pid: pid_t) -> Bool {
        if let environment = text("/proc/\(pid)/environ") {
            return environment.split(separator: "\0").contains("HOME=\(home.path)")
        }
        // It hides its environment from every user but root. scripts/run-tests gives the processes of each suite, whose
        // tests run one at a time, a number that is inherited and not hidden.
        let suite = "/proc/self/oom_score_adj"
        return kill(pid, 0) == 0 && text("/proc/\(pid)/comm") == "taskhub-remote\n"
            && text("/proc/\(pid)/oom_score_adj") == text(suite) && !isZombie(pid)
    }

    /// Whether it has exited, and its parent has not taken its exit code yet.
    ///
    /// Its whole environment is then hidden too.
    private func isZombie(_ pid: pid_t) -> Bool {
        let fields = text("/proc/\(pid)/stat")?.split(separator: ")").last?.split(separator: " ")
        return fields?.first == "Z"
    }

    /// Waits until all of them have exited, and records an issue for those that do not.
    func expectNoPrograms(sourceLocation: SourceLocation = #_sourceLocation) {
        while let (pid, name) = processes().first {
            guard waitForExit(of: pid, atMost: .seconds(30)) else {
                Issue.record("still running: \(name)", sourceLocation: sourceLocation)
                return
            }
        }
    }

    /// nil for a program that has just ended, or another user's.
    private func text(_ path: String) -> String? {
        guard let bytes = try? readFile(path) else { return nil }
        return String(decoding: bytes, as: UTF8.self)
    }
}
