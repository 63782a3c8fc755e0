import FoundationEssentials
public import WebTransport

/// A public client of the provider's token, device authorization, end-session and revocation endpoints.
///
/// It has no client secret (RFC 6749 §2.1). Every request has a limit of ten seconds.
public struct TokenClient: Sendable {
    let provider: ProviderMetadata
    let clientID: String
    let connection: ProviderConnection

    /// Creates a client without sending a request.
    ///
    /// - Parameters:
    ///   - provider: The provider, as discovered.
    ///   - clientID: The client's id, as registered with the provider.
    ///   - transport: Sends the requests.
    public init(provider: ProviderMetadata, clientID: String, transport: any HTTPTransport) {
        self.provider = provider
        self.clientID = clientID
        connection = ProviderConnection(transport: transport)
    }

    /// Exchanges the authorization code for tokens (RFC 6749 §4.1.3, RFC 7636 §4.5).
    ///
    /// A code works once. Do not retry after a failure: the attempt may have used it.
    ///
    /// - Parameters:
    ///   - callback: The authorization response with the code.
    ///   - request: The request that it belongs to.
    /// - Returns: The tokens. The ID token is not validated yet; see ``IDTokenValidation``.
    /// - Throws: ``OpenIDError/refused(_:)``, ``OpenIDError/transport(_:)`` or ``OpenIDError/response(_:)``.
    public func exchange(
        _ callback: AuthorizationCallback, of request: AuthorizationRequest
    ) async throws(OpenIDError) -> TokenGrant {
        try await grant([
            (name: "grant_type", value: "authorization_code"), (name: "client_id", value: clientID),
            (name: "code", value: callback.code), (name: "redirect_uri", value: request.redirect),
            (name: "code_verifier", value: request.verifier),
        ])
    }

    func grant(_ parameters: [(name: String, value: String)]) async throws(OpenIDError) -> TokenGrant {
        let response = try await connection.post(parameters, to: provider.token)
        guard response.status == 200 else { throw response.failure }
        guard let json = response.json else { throw .response(.notJSON) }
        return try TokenGrant(json: json)
    }
}

extension ProviderConnection.Response {
    /// The error that an unsuccessful response reports: its error code, if it has one.
    var failure: OpenIDError {
        guard (400..<500).contains(status), status != 429 else { return .response(fault) }
        return .refused(errorCode.map { ProviderRefusal(code: $0, status: status) } ?? .unnamed(status: status))
    }

    /// The error code, or nil if the body is not JSON or has none.
    var errorCode: String? {
        guard let json else { return nil }
        do {
            return try JSONDecoder().decode(ErrorResponse.self, from: Data(json)).error
        } catch {
            return nil
        }
    }

    private struct ErrorResponse: Decodable {
        let error: String?
    }
}
