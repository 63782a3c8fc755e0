import TaskHubTestSupport

/// A certificate authority with certificates for the loopback, created with openssl.
struct TestAuthority {
    struct Failure: Error {
        let errors: String
    }

    private let directory: TemporaryDirectory

    init(in directory: TemporaryDirectory) async throws {
        self.directory = directory
        try await openssl(
            "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "3650",
            "-subj", "/CN=Test authority", "-keyout", path("ca.key"), "-out", authorityFile)
    }

    var authorityFile: String { path("ca.pem") }

    func path(_ name: String) -> String { directory.appending(name) }

    /// Makes `name`.pem and `name`.key; the times are openssl's, as in 20200101000000Z.
    ///
    /// The subject's common name is `commonName`, or else `name`.
    func issue(
        _ name: String, for subject: String, named commonName: String? = nil, from start: String, until end: String
    ) async throws {
        try write(
            "[ca]\ndefault_ca=own\n[own]\ndatabase=\(path("\(name).index"))\nnew_certs_dir=\(directory.path)\n"
                + "rand_serial=yes\ndefault_md=sha256\npolicy=any\n[any]\ncommonName=optional\n"
                + "[leaf]\nsubjectAltName=\(subject)\n", to: "\(name).cnf")
        try write("", to: "\(name).index")
        try await openssl(
            "req", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-subj",
            "/CN=\(commonName ?? name)",
            "-keyout", path("\(name).key"), "-out", path("\(name).csr"))
        try await openssl(
            "ca", "-batch", "-notext", "-config", path("\(name).cnf"), "-extensions", "leaf", "-startdate", start,
            "-enddate", end, "-cert", authorityFile, "-keyfile", path("ca.key"), "-in", path("\(name).csr"),
            "-out", path("\(name).pem"))
    }

    func selfSign(_ name: String, for subject: String) async throws {
        try await openssl(
            "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "30",
            "-subj", "/CN=\(name)", "-addext", "subjectAltName=\(subject)", "-keyout", path("\(name).key"),
            "-out", path("\(name).pem"))
    }

    func write(_ text: String, to name: String) throws {
        try TextFile.write(text, to: path(name))
    }

    private func openssl(_ arguments: String...) async throws {
        let result = try await runProgram(
            "/usr/bin/openssl", arguments, environment: ["PATH": "/usr/bin:/bin"], killAfter: 60_000)
        guard result.status == 0 else { throw Failure(errors: result.stderr) }
    }
}
