import AppGroup
import Credentials
import FoundationEssentials
import GroupAccounts
import GroupSession
import HTTPTypes
import TaskHubTestSupport
import Testing
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

    private func account() throws -> GroupAccount {
        GroupAccount(
            "account", of: GroupIdentifier("group.org.example.mail"),
            in: try GroupContainer.open(at: directory.appending("group")), transport: NoNetwork(),
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
