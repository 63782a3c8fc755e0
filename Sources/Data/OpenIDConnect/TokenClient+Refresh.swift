public import Credentials
internal import WebTransport

extension TokenClient: TokenEndpoint {
    /// Exchanges a refresh token for new tokens (RFC 6749 §6).
    ///
    /// The provider may rotate the refresh token, so concurrent calls with one token can end the session.
    /// `RefreshToken` in Credentials coordinates the calls of several processes.
    ///
    /// - Parameter refreshToken: The current refresh token.
    /// - Returns: The new tokens, or why there are none. `lostReply` means that the token may have been used.
    public func refresh(_ refreshToken: String) async -> RefreshResponse {
        let parameters = [
            (name: "grant_type", value: "refresh_token"), (name: "client_id", value: clientID),
            (name: "refresh_token", value: refreshToken),
        ]
        do {
            let answer = try await connection.post(parameters, to: provider.token)
            guard answer.status == 200 else { return RefreshResponse(answer) }
            // A page instead of tokens comes from a proxy; the provider never saw the request.
            guard let json = answer.json else { return .serverError }
            return .granted(try TokenGrant(json: json).refreshed)
        } catch {
            return RefreshResponse(error)
        }
    }
}

extension RefreshResponse {
    fileprivate init(_ answer: ProviderConnection.Answer) {
        switch answer.failure {
        case .refused(.invalidGrant): self = .invalidGrant
        // Some providers respond to an expired refresh token with an empty body.
        case .refused(.unnamed) where answer.status == 400 && answer.isEmpty: self = .invalidGrant
        case .refused(let refusal): self = .refused(code: refusal.code ?? "http_\(answer.status)")
        default: self = .serverError
        }
    }

    fileprivate init(_ error: OpenIDError) {
        switch error {
        case .transport(.timedOut), .transport(.connectionLost), .transport(.cancelled): self = .lostReply
        case .transport: self = .unreachable
        case .response(.redirected), .response(.redirectedToPlainHTTP): self = .refused(code: "redirect")
        default: self = .serverError
        }
    }
}

extension TokenGrant {
    fileprivate var refreshed: GrantedTokens {
        GrantedTokens(
            accessToken: accessToken, refreshToken: refreshToken, idToken: idToken, expiresIn: expiresIn)
    }
}
