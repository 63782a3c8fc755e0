import FoundationEssentials

/// A certificate authority for the tests of one process, a server certificate for the loopback, and a provider's key.
struct TestAuthority {
    private static let made = MadeOnce<[String: Data]>()
    private static let names = ["authority.pem", "server.pem", "server.key", "signing.pem"]

    let files: RigFiles

    /// Places authority.pem, server.pem and server.key, and signing.pem, with which the provider signs.
    func place() async throws {
        let made = try await Self.made.value {
            try await issue()
            try await openssl(["genrsa", "-out", "signing.pem", "2048"])
            return try Dictionary(uniqueKeysWithValues: Self.names.map { ($0, try Data(contentsOf: place(of: $0))) })
        }
        for (name, contents) in made { try contents.write(to: place(of: name)) }
    }

    private func place(of name: String) -> URL { URL(filePath: "\(files.state)/\(name)") }

    private func issue() async throws {
        try await openssl([
            "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "30",
            "-subj", "/CN=Task Hub test authority", "-keyout", "authority.key", "-out", "authority.pem",
            "-addext", "basicConstraints=critical,CA:TRUE", "-addext", "keyUsage=critical,keyCertSign",
        ])
        try await openssl([
            "req", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-subj", "/CN=127.0.0.1",
            "-keyout", "server.key", "-out", "server.csr",
        ])
        try files.write("subjectAltName=IP:127.0.0.1,DNS:localhost\n", to: "server.ext")
        try await openssl([
            "x509", "-req", "-in", "server.csr", "-CA", "authority.pem", "-CAkey", "authority.key",
            "-CAcreateserial", "-days", "30", "-extfile", "server.ext", "-out", "server.pem",
        ])
    }

    private func openssl(_ arguments: [String]) async throws {
        let script = "cd \"$0\" && exec /usr/bin/openssl \"$@\""
        try await files.run("/bin/sh", ["-c", script, files.state] + arguments)
    }
}
