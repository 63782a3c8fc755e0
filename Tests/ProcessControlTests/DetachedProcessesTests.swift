import Glibc
import ProcessControl
import TaskHubTestSupport
import Testing

@Suite("Detached processes", .timeLimit(.minutes(5)))
struct DetachedProcessesTests {
    private let directory = TemporaryDirectory()

    /// What the processes of that name do, a letter each.
    private func states(_ name: String) async throws -> [String] {
        let script = "cat /proc/[0-9]*/stat 2>/dev/null | sed -n 's/^[0-9]* (\(name)) \\(.\\).*/\\1/p'"
        return try await runProgram("/bin/sh", ["-c", script]).stdout.split(separator: "\n").map(String.init)
    }

    @Test("Exited processes do not accumulate")
    func reaped() async throws {
        let name = "left-\(getpid())"
        let program = directory.appending(name)
        _ = try await runProgram("/bin/cp", ["/bin/true", program])
        let left = DetachedProcesses()
        for _ in 0..<20 { try left.start([program]) }
        try await wait(until: "all have ended") { try await states(name).allSatisfy { $0 == "Z" } }
        try left.start([program])
        #expect(try await states(name).count <= 1)
        try await wait(until: "the last one has ended") { left.reap() == 0 }
        #expect(try await states(name) == [])
    }
}
