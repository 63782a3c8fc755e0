import Glibc
import TaskHubTestSupport
import Testing

extension Installation {
    /// The names of all programs that live in this home.
    func runningPrograms() -> [String] {
        guard let directory = opendir("/proc") else { return [] }
        defer { closedir(directory) }
        var names: [String] = []
        while let entry = readdir(directory) {
            let pid = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            guard pid.allSatisfy(\.isNumber), let environment = text("/proc/\(pid)/environ"),
                environment.split(separator: "\0").contains("HOME=\(home.path)")
            else { continue }
            names.append(text("/proc/\(pid)/comm")?.split(separator: "\n").first.map(String.init) ?? pid)
        }
        return names
    }

    /// Expects that all have ended, within what that takes on a busy machine.
    func expectNoPrograms(sourceLocation: SourceLocation = #_sourceLocation) {
        var left = runningPrograms()
        for _ in 0..<600 where !left.isEmpty {
            usleep(50_000)
            left = runningPrograms()
        }
        if !left.isEmpty { Issue.record("still running: \(left)", sourceLocation: sourceLocation) }
    }

    /// nil for a program that has just ended, or another user's.
    private func text(_ path: String) -> String? {
        guard let bytes = try? readFile(path) else { return nil }
        return String(decoding: bytes, as: UTF8.self)
    }
}
