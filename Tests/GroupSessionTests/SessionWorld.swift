import AppGroup
import Credentials
import FoundationEssentials
import GroupSession
import HTTPTypes
import OpenIDConnect
import Synchronization
import TaskHubTestSupport
import WebAddress
import WebTransport

/// A provider with rotating refresh tokens and a server that accepts its newest access token, and the secret, lock and
/// journal that all programs of a group share.
final class SessionWorld: HTTPTransport {
    static let start = Date(timeIntervalSince1970: 1_795_900_000)
    static let issuer = "https://id.example"

    let secret = MemorySecret()
    let container: GroupContainer
    let place: SecretPlace
    private let directory = TemporaryDirectory()
    private let state = Mutex(State())

    private struct State {
        var now = SessionWorld.start
        var issued = 1
        var sent: [Sent] = []
        var providerFails = false
        var refusesAll = false
        var rejectsAll = false
        var tokenHost: String?
    }

    struct Sent: Equatable {
        let method: HTTPRequest.Method
        let host: String
        let path: String
        let authorization: String?
        let body: String
    }

    init(name: EntryName = "mail") throws {
        container = try GroupContainer.open(at: directory.appending("group"))
        place = SecretPlace(name, of: GroupIdentifier("group.org.example.mail"), in: container)
        _ = try place.makeItem()
        _ = try container.directory("credentials")
    }

    /// A session whose access token is good for some seconds.
    static func session(
        goodFor seconds: Double, issuer: String = issuer, number: Int = 1, isRenewable: Bool = true
    ) -> ProviderSession {
        ProviderSession(
            issuer: issuer, clientID: "mail",
            tokens: TokenSet(
                accessToken: "access-\(number)", refreshToken: isRenewable ? "refresh-\(number)" : nil, subject: "u",
                expiresAt: start.addingTimeInterval(seconds), lifetime: .seconds(300)))
    }

    func keep(_ credential: KeptCredential) throws { secret.hold(.success(try credential.bytes())) }

    /// What another process of the group would use.
    func renewal() -> Renewal {
        Renewal(
            of: secret, lock: place.lock, journal: place.journal, transport: self,
            limits: RefreshLimits(
                jitter: .zero, lockWait: .seconds(10), saving: .milliseconds(20), savingPause: .milliseconds(1)),
            now: { self.state.withLock { $0.now } })
    }

    func groupSession(_ renewal: Renewal? = nil) throws -> GroupSession {
        GroupSession(
            at: try ServerAddress("https://mail.example/base"), renewal: renewal ?? self.renewal(), transport: self)
    }

    var sent: [Sent] { state.withLock { $0.sent } }
    /// The requests to token endpoints.
    var renewals: [Sent] { sent.filter { $0.path == "/token" } }
    /// The requests to the server.
    var served: [Sent] { sent.filter { $0.host == "mail.example" } }

    func advance(by seconds: Double) { state.withLock { $0.now.addTimeInterval(seconds) } }
    func failProvider(_ fails: Bool = true) { state.withLock { $0.providerFails = fails } }
    /// The server rejects every token.
    func rejectAll() { state.withLock { $0.rejectsAll = true } }
    /// The provider moves its token endpoint to another host.
    func moveTokenEndpoint() { state.withLock { $0.tokenHost = "elsewhere.example" } }
    /// The provider refuses every refresh token.
    func refuseAll() { state.withLock { $0.refusesAll = true } }
    /// The server rejects the tokens that were issued so far.
    func revoke() { state.withLock { $0.issued += 1 } }

    func send(_ request: HTTPRequest, body: [UInt8], limits: TransportLimits) async throws -> TransportResponse {
        let sent = Sent(
            method: request.method, host: request.authority ?? "", path: request.path ?? "",
            authorization: request.headerFields[.authorization], body: String(decoding: body, as: UTF8.self))
        let answer = try state.withLock { state throws in
            state.sent.append(sent)
            return try SessionWorld.answer(sent, &state)
        }
        // Other programs run meanwhile.
        try await Task.sleep(for: .milliseconds(2))
        return answer
    }

    private static func answer(_ sent: Sent, _ state: inout State) throws -> TransportResponse {
        if sent.host == "mail.example" {
            let isAccepted = sent.authorization == "Bearer access-\(state.issued)" && !state.rejectsAll
            return json(isAccepted ? 200 : 401, "{}")
        }
        if state.providerFails { throw TransportError.unreachable }
        guard sent.path == "/token" else {
            let issuer = "https://\(sent.host)"
            let tokens = state.tokenHost.map { "https://\($0)" } ?? issuer
            return json(
                200,
                """
                {"issuer":"\(issuer)","authorization_endpoint":"\(issuer)/auth","token_endpoint":"\(tokens)/token",\
                "jwks_uri":"\(issuer)/keys","code_challenge_methods_supported":["S256"]}
                """)
        }
        guard !state.refusesAll,
            sent.body.contains("refresh_token=refresh-\(state.issued)")
                || sent.body.contains("refresh_token=refresh-\(state.issued - 1)")
        else { return json(400, #"{"error":"invalid_grant"}"#) }
        state.issued += 1
        return json(
            200,
            """
            {"access_token":"access-\(state.issued)","refresh_token":"refresh-\(state.issued)","expires_in":300,\
            "token_type":"Bearer"}
            """)
    }

    private static func json(_ status: Int, _ text: String) -> TransportResponse {
        TransportResponse(
            response: HTTPResponse(
                status: .init(code: status), headerFields: [.contentType: "application/json"]), body: Array(text.utf8))
    }
}

/// A secret in memory, which can be in every state.
final class MemorySecret: KeptSecret, SecretStorage {
    private let value = Mutex<Result<[UInt8]?, VaultObstacle>>(.success(nil))
    private let refusal = Mutex<VaultObstacle?>(nil)

    func hold(_ value: Result<[UInt8]?, VaultObstacle>) { self.value.withLock { $0 = value } }

    /// Fails every write; nil for none.
    func refuseWrites(with obstacle: VaultObstacle?) { refusal.withLock { $0 = obstacle } }

    func read() -> Result<[UInt8]?, VaultObstacle> { value.withLock { $0 } }

    func replace(with secret: [UInt8]) -> VaultWriteResult {
        if let obstacle = refusal.withLock({ $0 }) { return .failed(obstacle) }
        return replaceValue(with: secret)
    }

    private func replaceValue(with secret: [UInt8]) -> VaultWriteResult {
        value.withLock { value in
            switch value {
            case .failure(let obstacle): return .failed(obstacle)
            case .success(nil): return .notFound
            case .success:
                value = .success(secret)
                return .written
            }
        }
    }

    func create(_ secret: [UInt8], mayPrompt: Bool) -> PromptResult {
        value.withLock { value in
            if case .failure(let obstacle) = value { return .failed(obstacle) }
            value = .success(secret)
            return .done
        }
    }

    func erase() -> DeletionResult {
        value.withLock { value in
            switch value {
            case .failure(let obstacle): return .failed(obstacle)
            case .success(nil): return .notFound
            case .success:
                value = .success(nil)
                return .deleted
            }
        }
    }
}
