import Glibc
import TaskHubTestSupport
import Testing

/// What a user reads if the identity provider is the one that fails.
@Suite("Failures of the identity provider", .serialized, .timeLimit(.minutes(3)))
struct ProviderFailureTests {
    private let scene: SyncScene
    private var installation: Installation { scene.installation }

    init() async throws {
        scene = try await SyncScene()
        let setUp = try await installation.run("taskhub", ["setup", scene.address])
        #expect(setUp.status == 0)
    }

    private func login(_ environment: [String: String]? = nil) async throws -> Installation.Answer {
        try await installation.run("taskhub", ["login", "--device", "--insecure-storage"], environment: environment)
    }

    @Test("A provider that cannot be reached is not the server, in login and in doctor")
    func unreachable() async throws {
        defer { scene.end() }
        // Nothing listens there, and no other program gets the port.
        let nowhere = try LoopbackSocket()
        try await scene.control(
            "settings",
            #"{"provider":{"issuer":"http://127.0.0.1:\#(nowhere.port)/x","client":"c","key_set":{"keys":[]}}}"#)
        let answer = try await login()
        let refusal = "the identity provider refused the connection"
        #expect(answer.status == 69 && answer.errors.contains(refusal), "\(answer)")
        let checks = try await installation.run("taskhub", ["doctor"]).output
        #expect(checks.contains(#/ok +server +responds/#), "\(checks)")
        #expect(checks.contains(#/FAIL +identity provider +the identity provider refused the connection/#), "\(checks)")
    }

    @Test(
        "A provider that limits requests says for how long, at each endpoint",
        arguments: ["*/.well-known/openid-configuration", "*/openid-connect/auth/device", "*/openid-connect/certs"])
    func throttled(path: String) async throws {
        defer { scene.end() }
        for (member, wait) in [(#","retry_after":17"#, 17), ("", 60)] {
            try await scene.control("faults", #"{"kind":"page","status":429,"times":1,"path":"\#(path)"\#(member)}"#)
            let answer = try await login()
            #expect(answer.status == 75, "\(answer)")
            let line = "the identity provider is limiting requests. Try again in \(wait) s"
            #expect(answer.errors.contains(line), "\(answer)")
        }
        #expect(try await login().status == 0)
    }

    @Test("A wrong clock of this machine is named, and not another sign-in", arguments: [-86_400, 86_400])
    func clock(offset: Int) async throws {
        defer { scene.end() }
        let environment = try await PreloadedClock.environment(of: installation, seconds: "\(Int(time(nil)) + offset)")
        let answer = try await login(environment)
        #expect(answer.status == 65 && answer.errors.contains("by this machine's clock"), "\(answer)")
        #expect(answer.errors.contains("Set the clock"), "\(answer)")
    }

    @Test(
        "What is wrong with the provider's metadata is named",
        arguments: [
            (#""issuer":"https://other.example""#, "names an issuer that does not match its own address"),
            (#""response_types_supported":["token"]"#, "does not offer the authorization code flow"),
            (#""code_challenge_methods_supported":["plain"]"#, "does not offer PKCE with S256"),
            (#""token_endpoint":"https://elsewhere.example/token""#, "token_endpoint is not an https address"),
            (#""jwks_uri":null"#, "jwks_uri is not an https address"),
            (#""issuer":null"#, "a member is missing or malformed"),
        ])
    func metadata(member: String, says: String) async throws {
        defer { scene.end() }
        try await scene.control("settings", "{\"provider_metadata\":{\(member)}}")
        let answer = try await login()
        #expect(answer.status == 65 && answer.errors.contains(says), "\(answer)")
        #expect(!answer.errors.contains("Run 'taskhub login'"), "\(answer)")
    }

    @Test(
        "What the provider refuses a token for is named, and who can help",
        arguments: [
            ("invalid_client", "this client, or requires a client secret (invalid_client)", "a public one"),
            ("unauthorized_client", "does not allow this kind of sign-in for the client", "the device grant"),
            ("invalid_scope", "does not allow a scope that the server requires", "offline_access"),
            ("invalid_request", "refused the request (invalid_request)", "the client that the server names"),
            ("access_denied", "the sign-in was denied", "Try again"),
        ])
    func refusal(code: String, says: String, helps: String) async throws {
        defer { scene.end() }
        try await scene.control("settings", "{\"provider_error\":\"\(code)\"}")
        let answer = try await login()
        #expect(answer.status == 65 && answer.errors.contains(says) && answer.errors.contains(helps), "\(answer)")
        try await scene.control("settings", "{\"provider_error\":null}")
        #expect(try await login().status == 0)
    }

    @Test("A missing identity token is the operator's to allow")
    func noIDToken() async throws {
        defer { scene.end() }
        try await scene.control("settings", #"{"id_tokens":false}"#)
        let answer = try await login()
        #expect(answer.status == 65 && answer.errors.contains("issued no identity token"), "\(answer)")
        #expect(answer.errors.contains("openid"), "\(answer)")
    }
}
