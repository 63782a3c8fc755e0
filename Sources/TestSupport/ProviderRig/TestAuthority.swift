/// A certificate authority of one test, and a server certificate for the loopback.
struct TestAuthority {
    let files: RigFiles

    /// Makes authority.pem, server.pem and server.key.
    func issue() throws {
        try openssl([
            "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "30",
            "-subj", "/CN=Task Hub test authority", "-keyout", "authority.key", "-out", "authority.pem",
            "-addext", "basicConstraints=critical,CA:TRUE", "-addext", "keyUsage=critical,keyCertSign",
        ])
        try openssl([
            "req", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-subj", "/CN=127.0.0.1",
            "-keyout", "server.key", "-out", "server.csr",
        ])
        try files.write("subjectAltName=IP:127.0.0.1,DNS:localhost\n", to: "server.ext")
        try openssl([
            "x509", "-req", "-in", "server.csr", "-CA", "authority.pem", "-CAkey", "authority.key",
            "-CAcreateserial", "-days", "30", "-extfile", "server.ext", "-out", "server.pem",
        ])
    }

    /// A key for the provider's own signatures.
    func makeSigningKey() throws {
        try openssl(["genrsa", "-out", "signing.pem", "2048"])
    }

    private func openssl(_ arguments: [String]) throws {
        let script = "cd \"$0\" && exec /usr/bin/openssl \"$@\""
        try files.run("/bin/sh", ["-c", script, files.state] + arguments)
    }
}
