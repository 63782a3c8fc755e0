public import Credentials
internal import WebTransport

extension TokenClient: TokenEndpoint {
    /// Exchanges a refresh token for new tokens (RFC 6749 §6).
    ///
    /// The provider may rotate the refresh token, so concurrent calls with one token can end the session.
    /// `RefreshToken` in Credentials coordinates the calls of several processes.
    ///
    /// A new ID token must be of this provider and for this client (OpenID Connect Core 1.0 §12.2); the caller compares
    /// its user. Its signature is not verified, because it comes from the token endpoint directly (§3.1.3.7).
    ///
    /// - Parameter refreshToken: The current refresh token.
    /// - Returns: The new tokens, or why there are none. `lostReply` means that the token may have been used.
    public func refresh(_ refreshToken: String) async -> RefreshResponse {
        let parameters = [
            (name: "grant_type", value: "refresh_token"), (name: "client_id", value: clientID),
            (name: "refresh_token", value: refreshToken),
        ]
        do {
            let response = try await connection.post(parameters, to: provider.token)
            guard response.status == 200 else { return RefreshResponse(response) }
            // A page instead of tokens comes from a proxy; the provider never saw the request.
            guard let json = response.json else { return .serverError }
            return renewed(try TokenGrant(json: json))
        } catch {
            return RefreshResponse(error)
        }
    }

    private func renewed(_ grant: TokenGrant) -> RefreshResponse {
        var tokens = GrantedTokens(
            accessToken: grant.accessToken, refreshToken: grant.refreshToken, expiresIn: grant.expiresIn)
        // Only a sign-out uses the ID token, so one that cannot be read does not replace the earlier one.
        guard let idToken = grant.idToken,
            let payload = try? SignedToken(idToken).claims(as: IDTokenPayload.self)
        else { return .granted(tokens) }
        guard payload.iss.utf8.elementsEqual(provider.issuer.utf8), payload.aud.values.contains(clientID) else {
            return .refused(code: "other_id_token")
        }
        tokens.idToken = idToken
        tokens.subject = payload.sub
        return .granted(tokens)
    }
}

extension RefreshResponse {
    fileprivate init(_ response: ProviderConnection.Response) {
        switch response.failure {
        case .refused(.invalidGrant): self = .invalidGrant
        // Some providers respond to an expired refresh token with an empty body.
        case .refused(.unnamed) where response.status == 400 && response.isEmpty: self = .invalidGrant
        case .refused(let refusal) where response.isOAuthError && !refusal.isTemporary:
            self = .refused(code: refusal.code ?? "http_\(response.status)")
        case .response(.throttled(let wait)): self = .throttled(retryAfter: wait)
        default: self = .serverError
        }
    }

    fileprivate init(_ error: OpenIDError) {
        switch error {
        case .transport(.timedOut), .transport(.connectionLost), .transport(.cancelled): self = .lostReply
        case .transport: self = .unreachable
        default: self = .serverError
        }
    }
}

extension ProviderConnection.Response {
    /// Whether it is an error of the token endpoint (RFC 6749 §5.2), and not the page of a proxy or a captive portal.
    fileprivate var isOAuthError: Bool { (status == 400 || status == 401) && errorCode != nil }
}
