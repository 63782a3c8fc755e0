import Glibc
import TaskHubTestSupport

/// nginx with TLS on a free port.
struct FrontDoor {
    let files: RigFiles
    let upstreamPort: Int?

    /// Between finding a free port and taking it somebody else may: then it tries another one.
    func open() async throws -> (program: TestServer, port: Int) {
        let log = "\(files.state)/nginx.log"
        for _ in 0..<5 {
            let port = try freePort()
            try await writeConfiguration(port: port)
            let nginx = try TestServer(
                "/usr/sbin/nginx", ["-e", "stderr", "-p", files.state, "-c", "\(files.state)/nginx.conf"],
                environment: files.environment, log: log)
            for _ in 0..<1200 where !nginx.hasEnded {
                let arguments = [
                    "--silent", "--max-time", "5", "--cacert", "\(files.state)/authority.pem",
                    "https://127.0.0.1:\(port)/",
                ]
                if try await runProgram("/usr/bin/curl", arguments, killAfter: 6000).status == 0 {
                    return (nginx, port)
                }
                try await Task.sleep(for: .milliseconds(50))
            }
            nginx.end()
        }
        throw RigFailure(step: "nginx", output: try await files.read(log))
    }

    private func writeConfiguration(port: Int) async throws {
        // A worker of another user could not enter the private directory.
        let user = geteuid() == 0 ? "user root;" : ""
        let upstream = upstreamPort.map { "proxy_pass http://127.0.0.1:\($0);" } ?? "return 404;"
        let text = try await files.read("\(files.fixture)/nginx.conf").replacing("@PORT@", with: "\(port)")
            .replacing("@STATE@", with: files.state).replacing("@USER@", with: user)
            .replacing("@UPSTREAM@", with: upstream)
        try files.write(text, to: "nginx.conf")
    }

    private func freePort() throws -> Int {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { throw RigFailure(step: "socket", output: "errno \(errno)") }
        defer { close(descriptor) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let result = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                bind(descriptor, address, length) == 0 && getsockname(descriptor, address, &length) == 0
            }
        }
        guard result else { throw RigFailure(step: "bind", output: "errno \(errno)") }
        return Int(UInt16(bigEndian: address.sin_port))
    }
}
