import AppGroup
import CivilCalendar
import Credentials
import FoundationEssentials
import GroupAccounts
import GroupOutbox
import GroupSession
import HTTPTypes
import Synchronization
import TaskHubTestSupport
import Testing
import WebAddress
import WebTransport

@Suite("An account, on a machine without a keyring")
struct GroupAccountTests {
    private struct NoNetwork: HTTPTransport {
        func send(
            _ request: HTTPRequest, body: [UInt8], limits: TransportLimits
        ) async throws -> TransportResponse { throw TransportError.unreachable }
    }

    private let directory = TemporaryDirectory()
    private static let session = ProviderSession(
        issuer: "https://id.example", clientID: "mail",
        tokens: TokenSet(
            accessToken: "access", refreshToken: "refresh", subject: "u",
            expiresAt: Date(timeIntervalSince1970: 4_000_000_000)))

    /// Remembers the keys of the requests.
    private final class KeyRecorder: HTTPTransport {
        let keys = Mutex<[String?]>([])

        func send(_ request: HTTPRequest, body: [UInt8], limits: TransportLimits) async throws -> TransportResponse {
            let name = HTTPField.Name("Idempotency-Key")
            keys.withLock { $0.append(name.flatMap { request.headerFields[$0] }) }
            return TransportResponse(response: HTTPResponse(status: .created), body: [])
        }
    }

    private func account(over transport: any HTTPTransport = NoNetwork()) throws -> GroupAccount {
        GroupAccount(
            "account", of: GroupIdentifier("group.org.example.mail"),
            in: try GroupContainer.open(at: directory.appending("group")), transport: transport,
            environment: { $0 == "DBUS_SESSION_BUS_ADDRESS" ? "unix:path=/nowhere" : nil })
    }

    @Test("A session from any method is kept in a plain file if the user has chosen that, until the user signs out")
    func plainFile() async throws {
        let account = try account()
        #expect(try await account.state() == .failed(.absent))
        try await account.signIn(isTerminal: false, insecurely: true) { Self.session }
        #expect(try await account.state() == .session(Self.session))
        try await account.signOut()
        #expect(try await account.state() == .failed(.vaultUnavailable(.noBus)))
    }

    @Test("A change is sent with its key, by which the server recognises its repetition")
    func keys() async throws {
        let transport = KeyRecorder()
        let account = try account(over: transport)
        try await account.signIn(isTerminal: false, insecurely: true) { Self.session }
        let session = try account.session(at: try ServerAddress("https://mail.example"))
        let outbox = GroupOutbox("changes", in: try GroupContainer.open(at: directory.appending("group")))
        for key in ["a", "b"] { try outbox.add(OutboxMessage(key: key, change: []), at: Instant(seconds: 1)) }
        try await outbox.deliver(over: session) { _ in (.post, "/changes") }
        #expect(transport.keys.withLock { $0 } == ["a", "b"])
    }

    @Test("Without a keyring and without that choice, nothing is kept, and there is nothing to unlock")
    func noKeyring() async throws {
        let account = try account()
        #expect(throws: SessionFailure.absent) { try account.unlock() }
        await #expect(throws: SessionFailure.vaultUnavailable(.noBus)) {
            try await account.signIn(isTerminal: false) { Self.session }
        }
        #expect(throws: SessionFailure.absent) { try account.unlock() }
    }

    @Test("On a terminal, a keyring that can't be used fails before the sign-in begins")
    func beforeSignIn() async throws {
        let account = try account()
        await #expect(throws: SessionFailure.vaultUnavailable(.noBus)) {
            try await account.signIn(isTerminal: true) {
                Issue.record("signed in")
                return Self.session
            }
        }
    }
}
