internal import HTTPTypes
public import WebTransport

/// Checks whether the provider accepts the client and its redirect address, before a browser is opened.
///
/// A provider shows such a refusal to the user and never redirects back with it (RFC 6749 §4.1.2.1), so a program would
/// wait in vain.
public struct RedirectProbe: Sendable {
    /// The provider's verdict.
    public enum Finding: Hashable, Sendable {
        /// The provider showed its sign-in, or redirected. It may still refuse after the sign-in.
        case notRefused
        /// The provider does not know the client, or does not allow the redirect address.
        case redirectRefused
        /// The response is neither a form nor a refusal.
        case unclear
    }

    private let transport: any HTTPTransport

    /// Creates a probe.
    ///
    /// - Parameter transport: Sends the request, within ten seconds.
    public init(transport: any HTTPTransport) {
        self.transport = transport
    }

    /// Finds a redirect address that the provider accepts, without opening a browser.
    ///
    /// Probes one address after another, with one request each, or two if the provider requires pushed requests.
    ///
    /// - Parameters:
    ///   - redirects: The addresses to try, in this order.
    ///   - clientID: The client, as registered with the provider.
    ///   - scopes: The scopes that the sign-in is going to request.
    ///   - audience: The value of the parameter `audience` that it is going to send. Nil omits it.
    ///   - provider: The provider to ask.
    /// - Returns: The first address whose finding is ``Finding/notRefused``, otherwise the first whose finding is
    ///   ``Finding/unclear``. Nil if the provider refused all.
    /// - Throws: As ``run(_:at:)``.
    public func firstAccepted(
        of redirects: [String], clientID: String, scopes: [String], audience: String? = nil,
        at provider: ProviderMetadata
    ) async throws(OpenIDError) -> String? {
        var unclear: String?
        for redirect in redirects {
            let request = AuthorizationRequest(
                clientID: clientID, redirect: redirect, scopes: scopes, audience: audience)
            switch try await run(request, at: provider) {
            case .notRefused: return redirect
            case .redirectRefused: continue
            case .unclear: unclear = unclear ?? redirect
            }
        }
        return unclear
    }

    /// Sends an authorization request like `request` and looks at the HTTP status of the response.
    ///
    /// If the provider requires it, the request is pushed first (RFC 9126), and the push alone may be refused.
    ///
    /// The probe has its own state, nonce and verifier. Those of `request` are sent by the browser only.
    ///
    /// - Parameters:
    ///   - request: The request that is going to be opened in the browser.
    ///   - provider: The provider to ask.
    /// - Returns: The provider's verdict, by its HTTP status.
    /// - Throws: ``OpenIDError/transport(_:)``, ``OpenIDError/response(_:)`` if the body is too large or the push
    ///   failed, or ``OpenIDError/refused(_:)`` if the push was refused for a reason other than the redirect address.
    public func run(
        _ request: AuthorizationRequest, at provider: ProviderMetadata
    ) async throws(OpenIDError) -> Finding {
        let probe = request.withOtherSecrets()
        let address: String
        do throws(OpenIDError) {
            let client = TokenClient(provider: provider, clientID: request.clientID, transport: transport)
            address =
                try await provider.requiresPushedAuthorization
                ? client.pushedAddress(of: probe) : probe.address(at: provider)
        } catch {
            // RFC 9126 defines no code for a refused redirect address; providers send one of these.
            guard error == .refused(.invalidRedirect) || error == .refused(.invalidRequest) else { throw error }
            return .redirectRefused
        }
        guard let endpoint = Endpoint(address) else { return .unclear }
        let received = try await ProviderConnection(transport: transport).send(endpoint.request(.get), body: [])
        switch received.response.status.code {
        case 200, 302, 303: return .notRefused
        case 400: return .redirectRefused
        default: return .unclear
        }
    }
}
