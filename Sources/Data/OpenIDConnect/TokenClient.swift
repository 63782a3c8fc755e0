import FoundationEssentials
public import WebTransport

/// What a public client asks of the provider's token endpoint and its neighbours.
public struct TokenClient: Sendable {
    let provider: ProviderMetadata
    let clientID: String
    let connection: ProviderConnection

    public init(provider: ProviderMetadata, clientID: String, transport: any HTTPTransport) {
        self.provider = provider
        self.clientID = clientID
        connection = ProviderConnection(transport: transport)
    }

    /// Trades the code for tokens.
    ///
    /// Single use: an attempt that failed may have spent the code.
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
        let answer = try await connection.post(parameters, to: provider.token)
        guard answer.status == 200 else { throw answer.failure }
        guard let json = answer.json else { throw .response(.notJSON) }
        return try TokenGrant(json: json)
    }
}

extension ProviderConnection.Answer {
    /// What an answer that is not the wanted one means: by the error code where there is one.
    var failure: OpenIDError {
        guard (400..<500).contains(status), status != 429 else { return .response(.status(status)) }
        return .refused(errorCode.map { ProviderRefusal(code: $0, status: status) } ?? .unnamed(status: status))
    }

    /// nil: the body is not JSON, or names no error.
    var errorCode: String? {
        guard let json else { return nil }
        do {
            return try JSONDecoder().decode(ErrorAnswer.self, from: Data(json)).error
        } catch {
            return nil
        }
    }

    private struct ErrorAnswer: Decodable {
        let error: String?
    }
}
