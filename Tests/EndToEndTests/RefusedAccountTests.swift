import FoundationEssentials
import TaskHubTestSupport
import TaskStore
import Testing

@Suite("An account that the server refuses", .serialized, .timeLimit(.minutes(3)))
struct RefusedAccountTests {
    private let scene: SyncScene
    private var installation: Installation { scene.installation }

    init() async throws {
        scene = try await SyncScene()
        try await scene.signIn()
    }

    /// The line of doctor's check of the account.
    private func finding() async throws -> String {
        let output = try await installation.taskhub("doctor").output
        return output.split(separator: "\n").first { $0.contains("  account  ") }.map(String.init) ?? output
    }

    /// Replaces the stored access token by one with these claims.
    private func useToken(_ claims: String) async throws {
        struct Reply: Decodable { let token: String }
        let reply = try JSONDecoder().decode(Reply.self, from: Data(try await scene.control("tokens", claims).utf8))
        let path = "\(installation.container)/INSECURE-tokens.json"
        var tokens = String(decoding: try readFile(path), as: UTF8.self)
        tokens.replace(#/"access_token":"[^"]*"/#, with: "\"access_token\":\"\(reply.token)\"")
        try writeFile(path, Array(tokens.utf8))
    }

    @Test("Doctor asks the server for the account once")
    func once() async throws {
        defer { scene.end() }
        try await scene.control("log/clear")
        #expect(try await finding().hasPrefix("ok"))
        #expect(try await sessionRequests() == 1)
    }

    @Test(
        "If the server or the identity provider accepts a request and never answers, doctor does not ask for the account",
        arguments: [("/health/live", "server"), ("*/.well-known/openid-configuration", "identity provider")])
    func silent(path: String, check: String) async throws {
        defer { scene.end(abruptly: true) }
        try await scene.control("log/clear")
        try await scene.control("faults", #"{"kind":"delay","seconds":300,"times":100,"path":"\#(path)"}"#)
        let output = try await installation.taskhub("doctor").output
        let line = output.split(separator: "\n").first { $0.dropFirst(6).hasPrefix("\(check)  ") }
        #expect(line?.hasPrefix("FAIL") == true && line?.contains("in time") == true, "\(output)")
        #expect(!output.contains("  account  "), "\(output)")
        #expect(try await sessionRequests() == 0)
    }

    @Test("If the server fails to describe itself, the identity provider is not blamed")
    func failingFacts() async throws {
        defer { scene.end() }
        try await scene.control("faults", #"{"kind":"page","status":500,"times":100,"path":"*/meta"}"#)
        let output = try await installation.taskhub("doctor").output
        let line = output.split(separator: "\n").first { $0.dropFirst(6).hasPrefix("sign-in address  ") } ?? ""
        #expect(line.hasPrefix("FAIL") && line.contains("the server failed (status 500"), "\(output)")
        #expect(!output.contains("identity provider"), "\(output)")
    }

    @Test("All checks together have a deadline, and those that it cuts off are named")
    func deadline() async throws {
        defer { scene.end(abruptly: true) }
        try await scene.control("faults", #"{"kind":"delay","seconds":300,"times":100,"path":"*/meta"}"#)
        let output = try await installation.taskhub("doctor", "--within", "2").output
        let unchecked = output.split(separator: "\n").filter { $0.contains("not checked") }
        // On a busy machine, the server's first response may come too late too.
        let cut = try #require(unchecked.first, "\(output)")
        #expect(["server", "sign-in address"].contains { cut.dropFirst(6).hasPrefix("\($0)  ") }, "\(output)")
        let last = unchecked.dropFirst().map { $0.dropFirst(6).prefix { $0 != " " } }
        #expect(last == ["links", "reminders"], "\(output)")
        #expect(output.contains("  tokens  ") && !output.contains("  account  "), "\(output)")
    }

    private func sessionRequests() async throws -> Int {
        try await scene.state().requests.count { $0.path.hasSuffix("/session") }
    }

    @Test("Doctor reports an ended session, as the next sync does")
    func ended() async throws {
        defer { scene.end() }
        #expect(try await finding().hasPrefix("ok"))
        try await scene.control("sessions/end")
        try await useToken(#"{"expires_in":-100}"#)
        let line = try await finding()
        #expect(line.hasPrefix("FAIL") && line.contains("the session has ended"), "\(line)")
        let sync = try await scene.sync()
        #expect(sync.status == 77 && sync.errors.contains("the session has ended"), "\(sync)")
        let output = try await installation.taskhub("doctor").output
        let notice = output.split(separator: "\n").first { $0.contains("  sync  ") } ?? ""
        #expect(notice.contains("signed out") && notice.contains("Run 'taskhub login'"), "\(output)")
    }

    @Test("Tokens for another audience are named with the operator's remedy, by every command")
    func audience() async throws {
        defer { scene.end() }
        try await useToken(#"{"audience":"another-api"}"#)
        let line = try await finding()
        #expect(line.hasPrefix("FAIL") && line.contains("invalid_audience") && line.contains("operator"), "\(line)")
        for command in ["sync", "session"] {
            let answer = try await installation.taskhub(command)
            #expect(answer.status == 65 && answer.errors.contains("invalid_audience"), "\(command): \(answer)")
            #expect(answer.errors.contains("Signing in again does not help"), "\(command): \(answer)")
        }
    }
}
