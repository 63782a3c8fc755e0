import FoundationEssentials
internal import HTTPTypes

extension TokenClient {
    /// Asks the provider which user an access token belongs to (OpenID Connect Core 1.0 §5.3).
    ///
    /// For a device grant without an ID token. After a sign-in in the browser, only the ID token shows that the
    /// response belongs to the request.
    ///
    /// - Parameter grant: The tokens, which were received from this provider directly.
    /// - Returns: The user's identifier, 1 to 255 bytes.
    /// - Throws: ``OpenIDError/idToken(_:)`` with ``IDTokenFault/missing`` if the provider has no such endpoint,
    ///   ``OpenIDError/refused(_:)``, ``OpenIDError/transport(_:)`` or ``OpenIDError/response(_:)``.
    public func subject(of grant: TokenGrant) async throws(OpenIDError) -> String {
        guard let endpoint = provider.userInfo else { throw .idToken(.missing) }
        let response = try await connection.get(endpoint, bearer: grant.accessToken)
        guard response.status == 200 else { throw response.failure }
        guard let json = response.json else { throw .response(.notJSON) }
        guard let claims = try? JSONDecoder().decode(Claims.self, from: Data(json)),
            !claims.sub.isEmpty, claims.sub.utf8.count <= 255
        else { throw .response(.malformed) }
        return claims.sub
    }

    private struct Claims: Decodable {
        let sub: String
    }
}
