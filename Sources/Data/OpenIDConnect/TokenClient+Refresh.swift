public import Credentials
internal import WebTransport

extension TokenClient: TokenEndpoint {
    public func refresh(_ refreshToken: String) async -> RefreshAnswer {
        let parameters = [
            (name: "grant_type", value: "refresh_token"), (name: "client_id", value: clientID),
            (name: "refresh_token", value: refreshToken),
        ]
        do {
            let answer = try await connection.post(parameters, to: provider.token)
            guard answer.status == 200 else { return RefreshAnswer(answer) }
            // A page instead of tokens comes from something before the provider, which never saw the request.
            guard let json = answer.json else { return .serverError }
            return .granted(try TokenGrant(json: json).refreshed)
        } catch {
            return RefreshAnswer(error)
        }
    }
}

extension RefreshAnswer {
    fileprivate init(_ answer: ProviderConnection.Answer) {
        switch answer.failure {
        case .refused(.invalidGrant): self = .invalidGrant
        // A provider was seen that answers a dead refresh token with nothing else.
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
