internal import HTTPTypes
public import WebTransport

/// Asks the provider, before a browser is opened, whether it takes the client and its redirect address.
///
/// A provider shows a refusal of these to the user, and never redirects back with it: we would wait for nothing.
public struct RedirectProbe: Sendable {
    public enum Finding: Hashable, Sendable {
        /// A provider that asks for a sign-in first may still refuse after it.
        case notRefused
        /// The operator has to allow the redirect address, or does not know the client.
        case redirectRefused
        /// Neither a form nor a refusal.
        case unclear
    }

    private let connection: ProviderConnection

    public init(transport: any HTTPTransport) {
        connection = ProviderConnection(transport: transport)
    }

    public func run(
        _ request: AuthorizationRequest, at provider: ProviderMetadata
    ) async throws(OpenIDError) -> Finding {
        // A request of its own: what belongs to the real one goes to the browser alone.
        let probe = AuthorizationRequest(clientID: request.clientID, redirect: request.redirect, scopes: request.scopes)
        guard let endpoint = Endpoint(probe.address(at: provider)) else { return .unclear }
        let answer = try await connection.send(endpoint.request(.get), body: [])
        switch answer.response.status.code {
        case 200, 302, 303: return .notRefused
        case 400: return .redirectRefused
        default: return .unclear
        }
    }
}
