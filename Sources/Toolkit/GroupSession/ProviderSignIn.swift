internal import Credentials
internal import FoundationEssentials
public import OpenIDConnect
internal import SignInCallback
public import WebTransport

/// A sign-in at any OpenID Connect provider: with a browser on this machine, with a code on another device, or by
/// pasting the address where a browser ended up.
///
/// ```swift
/// let signIn = ProviderSignIn(issuer: "https://id.example.org", clientID: "mail", transport: transport)
/// let session = try await signIn.inBrowser { address in print("Open \(address)") }
/// try await place.keep(.session(session), inKeyring: keyringItem, mayPrompt: true)
/// ```
public struct ProviderSignIn: Sendable {
    private let issuer: String
    private let clientID: String
    private let scopes: [String]
    private let audience: String?
    private let policy: ProviderPolicy
    private let transport: any HTTPTransport

    /// Describes a sign-in; nothing is sent yet.
    ///
    /// - Parameters:
    ///   - issuer: The provider's identifier, an https address.
    ///   - clientID: A public client's id, as registered with the provider. The provider must allow it the redirect
    ///     address `http://127.0.0.1/callback` with any port (RFC 8252 §7.3).
    ///   - scopes: The scopes to request. `openid` is added if it is missing.
    ///   - audience: The value of the parameter `audience`, which some providers need. `nil` omits it.
    ///   - policy: What is accepted of the provider's discovery document.
    ///   - transport: Sends requests to the provider.
    public init(
        issuer: String, clientID: String, scopes: [String] = ["openid", "offline_access"], audience: String? = nil,
        policy: ProviderPolicy = .strict, transport: any HTTPTransport
    ) {
        self.issuer = issuer
        self.clientID = clientID
        self.scopes = scopes.contains("openid") ? scopes : ["openid"] + scopes
        self.audience = audience
        self.policy = policy
        self.transport = transport
    }

    /// Signs in with a browser on this machine, whose response comes to a port of 127.0.0.1.
    ///
    /// - Parameters:
    ///   - port: The port, for a provider that compares it; `nil` for one that is free.
    ///   - limit: How long to wait for the response.
    ///   - show: Opens or prints the address of the sign-in page.
    /// - Returns: The session, which is kept nowhere yet.
    /// - Throws: ``SignInError``.
    nonisolated(nonsending) public func inBrowser(
        port: UInt16? = nil, waitingAtMost limit: Duration = .seconds(600), show: (String) async -> Void
    ) async throws(SignInError) -> ProviderSession {
        let provider = try await discover()
        try await checkRedirect(port.map { LoopbackListener.address(atPort: Int($0)) }, at: provider)
        let listener: LoopbackListener
        do throws(LoopbackError) {
            listener = try LoopbackListener(port: port)
        } catch {
            throw .noPort
        }
        defer { listener.close() }
        let request = request(redirect: listener.redirect)
        await show(try await explaining { () throws(OpenIDError) in try await client(provider).address(of: request) })
        let address = await listener.wait(upTo: limit) { request.isAnswered(by: $0) }
        guard let address else { throw .noResponse }
        return try await session(after: address, answering: request, at: provider)
    }

    /// Signs in with a browser anywhere, from which the user copies the address where it ends up.
    ///
    /// The browser shows that it can't reach 127.0.0.1; its address line has the response.
    ///
    /// - Parameters:
    ///   - show: Prints the address of the sign-in page.
    ///   - read: Returns the pasted address; `nil` if the user gave up.
    /// - Returns: The session, which is kept nowhere yet.
    /// - Throws: ``SignInError``.
    nonisolated(nonsending) public func byPaste(
        show: (String) async -> Void, read: () async -> String?
    ) async throws(SignInError) -> ProviderSession {
        let provider = try await discover()
        try await checkRedirect(LoopbackListener.allowedAddress, at: provider)
        let request = request(redirect: LoopbackListener.allowedAddress)
        await show(
            try await explaining { () throws(OpenIDError) in try await client(provider).lastingAddress(of: request) })
        guard let line = await read()?.filter({ !$0.isWhitespace }), !line.isEmpty else { throw .noResponse }
        return try await session(after: line, answering: request, at: provider)
    }

    /// Signs in with a code that the user types on any device (RFC 8628).
    ///
    /// - Parameters:
    ///   - show: Shows the page and the code.
    ///   - wait: Sleeps for the first duration; the second is the time until the code expires.
    /// - Returns: The session, which is kept nowhere yet.
    /// - Throws: ``SignInError``.
    nonisolated(nonsending) public func onAnotherDevice(
        show: (DeviceAuthorization) async -> Void,
        wait: (Duration, Duration) async throws -> Void = { pause, _ in try await Task.sleep(for: pause) }
    ) async throws(SignInError) -> ProviderSession {
        let provider = try await discover()
        let client = client(provider)
        let authorization = try await explaining { () throws(OpenIDError) in
            try await client.startDeviceGrant(scopes: scopes, audience: audience)
        }
        await show(authorization)
        let outcome = try await explaining { () throws(OpenIDError) in
            try await client.awaitDeviceGrant(authorization, wait: wait)
        }
        switch outcome {
        case .granted(let grant): return try await session(grant, answering: nil, at: provider)
        case .denied: throw .denied
        case .expired: throw .codeExpired
        }
    }

    private func discover() async throws(SignInError) -> ProviderMetadata {
        try await explaining { () throws(OpenIDError) in
            try await Discovery(transport: transport, policy: policy).metadata(at: Discovery.address(of: issuer))
        }
    }

    private func client(_ provider: ProviderMetadata) -> TokenClient {
        TokenClient(provider: provider, clientID: clientID, transport: transport)
    }

    private func request(redirect: String) -> AuthorizationRequest {
        AuthorizationRequest(clientID: clientID, redirect: redirect, scopes: scopes, audience: audience)
    }

    /// A provider shows a refusal only in the browser, and the program would wait in vain.
    private func checkRedirect(_ redirect: String?, at provider: ProviderMetadata) async throws(SignInError) {
        let probed = redirect ?? LoopbackListener.exampleAddress
        let accepted = try await explaining { () throws(OpenIDError) in
            try await RedirectProbe(transport: transport).firstAccepted(
                of: [probed], clientID: clientID, scopes: scopes, audience: audience, at: provider)
        }
        guard accepted == nil else { return }
        throw .redirectRefused(redirect ?? LoopbackListener.allowedAddress)
    }

    private func session(
        after address: String, answering request: AuthorizationRequest, at provider: ProviderMetadata
    ) async throws(SignInError) -> ProviderSession {
        let grant = try await explaining { () throws(OpenIDError) in
            let callback = try AuthorizationCallback(address, answering: request, from: provider)
            return try await client(provider).exchange(callback, of: request)
        }
        return try await session(grant, answering: request, at: provider)
    }

    private func session(
        _ grant: TokenGrant, answering request: AuthorizationRequest?, at provider: ProviderMetadata
    ) async throws(SignInError) -> ProviderSession {
        let now = Date()
        let subject: String
        do throws(OpenIDError) {
            subject = try await self.subject(of: grant, answering: request, at: provider)
        } catch {
            // No program has the tokens, and the provider would keep them alive.
            if let refreshToken = grant.refreshToken { _ = await client(provider).revoke(refreshToken) }
            throw SignInError(error)
        }
        return ProviderSession(
            issuer: provider.issuer, clientID: clientID, policy: policy,
            tokens: grant.tokens(subject: subject, receivedAt: now))
    }

    /// Returns whose tokens these are.
    ///
    /// Only a device may get them without an ID token.
    private func subject(
        of grant: TokenGrant, answering request: AuthorizationRequest?, at provider: ProviderMetadata
    ) async throws(OpenIDError) -> String {
        guard let idToken = grant.idToken else {
            guard request == nil else { throw .idToken(.missing) }
            return try await client(provider).subject(of: grant)
        }
        let validation = IDTokenValidation(provider: provider, clientID: clientID, transport: transport)
        return try await validation.validate(idToken, answering: request, now: Date()).subject
    }

    nonisolated(nonsending) private func explaining<Value>(
        _ work: () async throws(OpenIDError) -> Value
    ) async throws(SignInError) -> Value {
        do throws(OpenIDError) {
            return try await work()
        } catch {
            throw SignInError(error)
        }
    }
}

/// Why a sign-in did not succeed.
///
/// Contains no token, and no address except one that the provider must allow.
public enum SignInError: Error, Hashable, Sendable {
    /// The provider can't be used, or refused.
    case provider(OpenIDError)
    /// The provider does not know the client, or does not allow it this redirect address.
    case redirectRefused(String)
    /// No port of 127.0.0.1, or not the given one, could be opened.
    case noPort
    /// No response came from the browser, or the user pasted none.
    case noResponse
    /// The user refused.
    case denied
    /// The code expired before the user decided.
    case codeExpired

    init(_ error: OpenIDError) {
        self = error == .refused(.accessDenied) ? .denied : .provider(error)
    }
}
