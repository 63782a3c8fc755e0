import Credentials
import FoundationEssentials
import OpenIDConnect
import Rigs
import Testing
import WebClient
import WebTransport

/// Against a real provider behind nginx with TLS.
@Suite(.timeLimit(.minutes(3))) struct RealProviderTests {
    private static let scopes = [
        "openid", "offline_access", "mobile.read", "mobile.write", "mobile.sync", "mobile.notify",
    ]

    /// One provider, one transport, both ended afterwards.
    private func withProvider(
        _ settings: ProviderSettings = ProviderSettings(),
        _ work: (TestProvider, CurlTransport, ProviderMetadata) async throws -> Void
    ) async throws {
        let rig = try await TestProvider.start(settings)
        defer { rig.stop() }
        let transport = try CurlTransport(
            userAgent: "tests", trustRoots: .systemAnd(pemFile: rig.authorityFile))
        do {
            let provider = try await Discovery(transport: transport).metadata(at: rig.discoveryAddress)
            try await work(rig, transport, provider)
        } catch {
            await transport.close()
            throw error
        }
        await transport.close()
    }

    private func signIn(
        _ rig: TestProvider, _ client: TokenClient, _ provider: ProviderMetadata, redirect: String
    ) async throws -> (AuthorizationRequest, TokenGrant) {
        let request = AuthorizationRequest(clientID: "taskhub-mobile", redirect: redirect, scopes: Self.scopes)
        let address = try await BrowserPlayer(rig).signIn(at: request.address(at: provider))
        let callback = try AuthorizationCallback(address, answering: request, from: provider)
        return (request, try await client.exchange(callback, of: request))
    }

    private func refreshToken(_ answer: RefreshResponse) throws -> String {
        guard case .granted(let tokens) = answer else { throw Unexpected(answer: answer) }
        return try #require(tokens.refreshToken)
    }

    private struct Unexpected: Error {
        let answer: RefreshResponse
    }

    @Test("Sign-in, refresh with rotation, and a replayed refresh token that ends the session")
    func codeFlow() async throws {
        try await withProvider { rig, transport, provider in
            #expect(provider.promisesIssuerParameter)
            let client = TokenClient(provider: provider, clientID: "taskhub-mobile", transport: transport)
            let validation = IDTokenValidation(provider: provider, clientID: "taskhub-mobile", transport: transport)
            for redirect in ["taskhubmobile://oauth/callback", "http://127.0.0.1:45731/callback"] {
                _ = try await signIn(rig, client, provider, redirect: redirect)
            }
            let (request, grant) = try await signIn(rig, client, provider, redirect: "taskhub://oauth/callback")
            let idToken = try #require(grant.idToken)
            let claims = try await validation.validate(idToken, answering: request, now: Date())
            #expect(claims.preferredUsername == TestProvider.userName)
            let another = AuthorizationRequest(clientID: "taskhub-mobile", redirect: "x:/", scopes: [])
            await #expect(throws: OpenIDError.idToken(.nonceMismatch)) {
                try await validation.validate(idToken, answering: another, now: Date())
            }
            let first = try #require(grant.refreshToken)
            let second = try refreshToken(await client.refresh(first))
            #expect(second != first)
            let third = try refreshToken(await client.refresh(second))
            #expect(await client.refresh(first) == .invalidGrant)
            #expect(await client.refresh(third) == .invalidGrant)
        }
    }

    @Test("A code is accepted once, and only with the verifier of its own request")
    func replayedCode() async throws {
        try await withProvider { rig, transport, provider in
            let client = TokenClient(provider: provider, clientID: "taskhub-mobile", transport: transport)
            let redirect = "taskhub://oauth/callback"
            let request = AuthorizationRequest(clientID: "taskhub-mobile", redirect: redirect, scopes: Self.scopes)
            let address = try await BrowserPlayer(rig).signIn(at: request.address(at: provider))
            let callback = try AuthorizationCallback(address, answering: request, from: provider)
            let thief = AuthorizationRequest(clientID: "taskhub-mobile", redirect: redirect, scopes: Self.scopes)
            await #expect(throws: OpenIDError.refused(.invalidGrant)) {
                try await client.exchange(callback, of: thief)
            }
            _ = try await client.exchange(callback, of: request)
            await #expect(throws: OpenIDError.refused(.invalidGrant)) {
                try await client.exchange(callback, of: request)
            }
        }
    }

    @Test("After logout, the refresh token is refused")
    func logout() async throws {
        try await withProvider { rig, transport, provider in
            let client = TokenClient(provider: provider, clientID: "taskhub-mobile", transport: transport)
            let (_, grant) = try await signIn(rig, client, provider, redirect: "taskhub://oauth/callback")
            let token = try #require(grant.refreshToken)
            #expect(await client.endSession(refreshToken: token, idToken: grant.idToken) == .ended)
            #expect(await client.refresh(token) == .invalidGrant)
        }
    }

    @Test("The probe does not refuse an allowed redirect address")
    func redirectProbe() async throws {
        try await withProvider { _, transport, provider in
            let request = AuthorizationRequest(
                clientID: "taskhub-mobile", redirect: "taskhub://oauth/callback", scopes: Self.scopes)
            let verdict = try await RedirectProbe(transport: transport).run(request, at: provider)
            #expect(verdict == .notRefused)
        }
    }

    @Test(
        "The redirect address that the provider allows is found, also where requests must be pushed",
        arguments: [ProviderSettings.Pushing.no, .required])
    func redirectSearch(pushing: ProviderSettings.Pushing) async throws {
        // As in the server's shipped realm.
        let settings = ProviderSettings(redirects: ["taskhubmobile://oauth/callback"], pushing: pushing)
        try await withProvider(settings) { _, transport, provider in
            func search(_ redirects: String...) async throws -> String? {
                try await RedirectProbe(transport: transport).firstAccepted(
                    of: redirects, clientID: "taskhub-mobile", scopes: Self.scopes, at: provider)
            }
            let (first, second) = ("taskhub://oauth/callback", "taskhubmobile://oauth/callback")
            let third = "http://127.0.0.1:49152/callback"
            let (found, refused) = (try await search(first, second, third), try await search(third, first))
            #expect(found == second && refused == nil)
        }
    }

    @Test("The device grant waits for the user to accept or deny")
    func deviceGrant() async throws {
        try await withProvider { rig, transport, provider in
            let client = TokenClient(provider: provider, clientID: "taskhub-device", transport: transport)
            for accepting in [true, false] {
                let device = try await client.startDeviceGrant(scopes: Self.scopes)
                var questions = 0
                // This provider announces an interval, but answers earlier requests too.
                let outcome = try await client.awaitDeviceGrant(device) { _, _ in
                    questions += 1
                    guard questions == 2 else { return }
                    try await BrowserPlayer(rig).answerDevice(
                        at: device.verificationAddress, userCode: device.userCode, accepting: accepting)
                }
                guard case .granted(let grant) = outcome else {
                    #expect(outcome == .denied && !accepting)
                    continue
                }
                #expect(accepting && grant.refreshToken != nil)
            }
        }
    }

    @Test("A certificate of an unknown authority is not trusted, and a page outside the API is recognized")
    func frontDoor() async throws {
        let rig = try await TestProvider.start()
        defer { rig.stop() }
        let strict = try CurlTransport(userAgent: "tests")
        await #expect(throws: OpenIDError.transport(.certificateUntrusted)) {
            try await Discovery(transport: strict).metadata(at: rig.discoveryAddress)
        }
        await strict.close()
        let trusting = try CurlTransport(
            userAgent: "tests", trustRoots: .systemAnd(pemFile: rig.authorityFile))
        await #expect(throws: OpenIDError.response(.status(404))) {
            try await Discovery(transport: trusting).metadata(at: "\(rig.base)/.well-known/openid-configuration")
        }
        await trusting.close()
    }
}
