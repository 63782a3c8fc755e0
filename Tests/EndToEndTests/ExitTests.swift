import TaskHubTestSupport
import Testing

@Suite struct ExitTests {
    /// OpenSSL's exit handler frees what libcurl's thread still uses, so about one `session` in a thousand crashed
    /// after it had succeeded.
    @Test(arguments: [("setup --help", 0), ("sync", 78), ("session", 78)])
    func `a program with a network thread ends without exit handlers`(command: String, status: Int32) async throws {
        let installation = Installation()
        // The dynamic loader writes a line for each library that it starts, and for each that it ends at exit.
        let trace = installation.home.appending("trace")
        let run = "LD_DEBUG=files LD_DEBUG_OUTPUT='\(trace)' '\(Installation.programs)/taskhub' \(command)"
        let ended = try await installation.tool("/bin/sh", ["-c", run])
        #expect(ended.status == status, "\(ended)")
        let started = try await installation.tool("/bin/sh", ["-c", "grep -h 'calling init.*libcurl' '\(trace)'.*"])
        #expect(started.status == 0, "\(started)")
        let finished = try await installation.tool("/bin/sh", ["-c", "grep -h 'calling fini' '\(trace)'.*"])
        #expect(finished.output == "")
    }
}
