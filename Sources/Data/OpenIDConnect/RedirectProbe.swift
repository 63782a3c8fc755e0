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

    /// Sends an authorization request like `request` and looks at the HTTP status of the response.
    ///
    /// If the provider requires it, the request is pushed first (RFC 9126).
    ///
    /// The probe has its own state, nonce and verifier. Those of `request` are sent by the browser only.
    ///
    /// - Parameters:
    ///   - request: The request that is going to be opened in the browser.
    ///   - provider: The provider to ask.
    /// - Returns: The provider's verdict, by its HTTP status.
    /// - Throws: ``OpenIDError/transport(_:)``, or ``OpenIDError/response(_:)`` if the body is too large.
    public func run(
        _ request: AuthorizationRequest, at provider: ProviderMetadata
    ) async throws(OpenIDError) -> Finding {
        let probe = AuthorizationRequest(clientID: request.clientID, redirect: request.redirect, scopes: request.scopes)
        let address: String
        do throws(OpenIDError) {
            let client = TokenClient(provider: provider, clientID: request.clientID, transport: transport)
            address =
                try await provider.requiresPushedAuthorization
                ? client.pushedAddress(of: probe) : probe.address(at: provider)
        } catch {
            guard case .refused = error else { throw error }
            return .redirectRefused
        }
        guard let endpoint = Endpoint(address) else { return .unclear }
        let answer = try await ProviderConnection(transport: transport).send(endpoint.request(.get), body: [])
        switch answer.response.status.code {
        case 200, 302, 303: return .notRefused
        case 400: return .redirectRefused
        default: return .unclear
        }
    }
}
