internal import HTTPTypes
internal import WebTransport

/// Whether the provider ended the session.
public enum EndSessionResult: Hashable, Sendable {
    /// The provider ended the session, or revoked its refresh token.
    case ended
    /// The provider responded, but the session may continue.
    case refused
    /// The provider did not respond, so the session may continue.
    case unreachable
    /// The provider has neither an end_session nor a revocation endpoint.
    case unsupported
}

extension TokenClient {
    /// Ends the session at the provider.
    ///
    /// Uses the end-session endpoint first (OpenID Connect RP-Initiated Logout 1.0 §2), because Keycloak refuses it for
    /// a revoked token. If that endpoint is missing or did not clearly end the session, revokes the refresh token
    /// (RFC 7009 §2.1). Never opens a browser.
    ///
    /// - Parameters:
    ///   - refreshToken: The session's refresh token, if there is one. Revocation needs it.
    ///   - idToken: The session's ID token, if there is one. Sent as a hint; it may be expired.
    /// - Returns: Whether the session has ended. Failures are results, not errors.
    public func endSession(refreshToken: String?, idToken: String?) async -> EndSessionResult {
        var result = EndSessionResult.unsupported
        if let endpoint = provider.endSession {
            var parameters = [(name: "client_id", value: clientID)]
            if let refreshToken { parameters.append((name: "refresh_token", value: refreshToken)) }
            if let idToken { parameters.append((name: "id_token_hint", value: idToken)) }
            result = await request(endpoint, parameters)
        }
        if result != .ended, let refreshToken, provider.revocation != nil { result = await revoke(refreshToken) }
        return result
    }

    /// Revokes a refresh token (RFC 7009 §2.1), without ending other sessions of the browser.
    ///
    /// Some providers, Keycloak among them, also end all tokens of the same session at the provider.
    ///
    /// - Parameter refreshToken: The token.
    /// - Returns: Whether the provider revoked it. Failures are results, not errors.
    public func revoke(_ refreshToken: String) async -> EndSessionResult {
        guard let endpoint = provider.revocation else { return .unsupported }
        let parameters = [
            (name: "client_id", value: clientID), (name: "token", value: refreshToken),
            (name: "token_type_hint", value: "refresh_token"),
        ]
        return await request(endpoint, parameters)
    }

    private func request(
        _ endpoint: Endpoint, _ parameters: [(name: String, value: String)]
    ) async -> EndSessionResult {
        do {
            let received = try await connection.postUnchecked(parameters, to: endpoint)
            // A page has a question for the user, or the provider has no such endpoint, and a redirect may lead to one.
            let isPage = !received.body.isEmpty && received.response.mediaType == "text/html"
            return received.response.status.kind == .successful && !isPage ? .ended : .refused
        } catch {
            guard case .transport = error else { return .refused }
            return .unreachable
        }
    }
}
