/// A certificate authority for one test, and a server certificate for the loopback.
struct TestAuthority {
    let files: RigFiles

    /// Creates authority.pem, server.pem and server.key.
    func issue() async throws {
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

    /// Creates the key that the provider signs with.
    func makeSigningKey() async throws {
        try await openssl(["genrsa", "-out", "signing.pem", "2048"])
    }

    private func openssl(_ arguments: [String]) async throws {
        let script = "cd \"$0\" && exec /usr/bin/openssl \"$@\""
        try await files.run("/bin/sh", ["-c", script, files.state] + arguments)
    }
}
