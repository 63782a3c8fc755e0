import Glibc
import TaskHubTestSupport

/// nginx with TLS on a free port.
struct FrontDoor {
    let files: RigFiles
    let upstreamPort: Int?
    /// The paths of the provider, as a file in the fixtures.
    let locations: String

    /// Tries another port if some program takes the free one first.
    func open() async throws -> (program: TestServer, port: Int) {
        let log = "\(files.state)/nginx.log"
        for _ in 0..<5 {
            let port = Int(try LoopbackSocket().port)
            try await writeConfiguration(port: port)
            let nginx = try TestServer(
                "/usr/sbin/nginx", ["-e", "stderr", "-p", files.state, "-c", "\(files.state)/nginx.conf"],
                environment: files.environment, log: log)
            var answers = false
            try await wait(until: "nginx answers or ends") {
                let arguments = [
                    "--silent", "--max-time", "5", "--cacert", "\(files.state)/authority.pem",
                    "https://127.0.0.1:\(port)/",
                ]
                answers = try await runProgram("/usr/bin/curl", arguments, killAfter: 6000).status == 0
                return answers || nginx.hasEnded
            }
            if answers { return (nginx, port) }
            nginx.end()
        }
        throw RigFailure(step: "nginx", output: try await files.read(log))
    }

    private func writeConfiguration(port: Int) async throws {
        // A worker of another user could not enter the private directory.
        let user = geteuid() == 0 ? "user root;" : ""
        let upstream = upstreamPort.map { "proxy_pass http://127.0.0.1:\($0);" } ?? "return 404;"
        let locations = try await files.read("\(files.fixtures)/\(locations)")
        let text = try await files.read("\(files.fixture)/nginx.conf").replacing("@LOCATIONS@", with: locations)
            .replacing("@PORT@", with: "\(port)")
            .replacing("@STATE@", with: files.state).replacing("@USER@", with: user)
            .replacing("@UPSTREAM@", with: upstream)
        try files.write(text, to: "nginx.conf")
    }
}
