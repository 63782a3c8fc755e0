import TaskHubTestSupport
import Testing

@Suite("Refresh tokens that are not used any more", .serialized, .timeLimit(.minutes(3)))
struct RevocationTests {
    private func revocations(at scene: SyncScene) async throws -> Int {
        try await scene.state().requests.count { $0.path.hasSuffix("/openid-connect/revoke") }
    }

    @Test(
        "They are revoked if it cannot be checked whose they are",
        arguments: [
            ("faults", #"{"kind":"page","status":503,"times":100,"path":"*/openid-connect/certs"}"#),
            ("settings", #"{"id_tokens":false}"#),
        ])
    func unchecked(control: String, body: String) async throws {
        let scene = try await SyncScene()
        defer { scene.end() }
        let installation = scene.installation
        #expect(try await installation.run("taskhub", ["setup", scene.address]).status == 0)
        try await scene.control(control, body)
        let login = try await installation.run("taskhub", ["login", "--device", "--insecure-storage"])
        #expect(login.status != 0, "\(login)")
        #expect(try await scene.state().requests.contains { $0.path.hasSuffix("/token") && $0.status == 200 })
        #expect(try await revocations(at: scene) == 1)
        #expect(try await installation.run("taskhub", ["session"]).status == 77)
    }

    @Test("After a sign-in at another server, those of the first are revoked there")
    func otherServer() async throws {
        let (first, second) = (try await SyncScene(), try await SyncScene())
        defer { first.end() }
        defer { second.end() }
        let installation = first.installation
        try await first.signIn()
        for arguments in [["setup", second.address], ["login", "--device", "--insecure-storage", "--no-adopt"]] {
            let answer = try await installation.run("taskhub", arguments)
            #expect(answer.status == 0, "\(answer)")
        }
        #expect(try await revocations(at: first) == 1)
        #expect(try await revocations(at: second) == 0)
        #expect(try await installation.run("taskhub", ["session"]).status == 0)
    }
}
