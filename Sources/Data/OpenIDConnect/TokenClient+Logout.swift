internal import HTTPTypes
internal import WebTransport

/// How far the provider was told that the session is over.
public enum EndSessionResult: Hashable, Sendable {
    case ended
    /// The provider answered, and the session may go on.
    case refused
    case unreachable
    /// The provider has neither an end_session nor a revocation endpoint.
    case unsupported
}

extension TokenClient {
    /// Ends the session at the provider: end_session first, since Keycloak refuses that for a revoked token, and
    /// revocation where end_session is missing or did not clearly end the session.
    public func endSession(refreshToken: String?, idToken: String?) async -> EndSessionResult {
        var ending = EndSessionResult.unsupported
        if let endpoint = provider.endSession {
            var parameters = [(name: "client_id", value: clientID)]
            if let refreshToken { parameters.append((name: "refresh_token", value: refreshToken)) }
            if let idToken { parameters.append((name: "id_token_hint", value: idToken)) }
            // A page asks the user something, and a redirect may lead to one.
            ending = await tell(endpoint, parameters) { $0.body.isEmpty || $0.response.mediaType != "text/html" }
        }
        if ending != .ended, let refreshToken, let endpoint = provider.revocation {
            let parameters = [
                (name: "client_id", value: clientID), (name: "token", value: refreshToken),
                (name: "token_type_hint", value: "refresh_token"),
            ]
            ending = await tell(endpoint, parameters) { _ in true }
        }
        return ending
    }

    private func tell(
        _ endpoint: Endpoint, _ parameters: [(name: String, value: String)], isEnd: (TransportResponse) -> Bool
    ) async -> EndSessionResult {
        do {
            let answer = try await connection.postUnchecked(parameters, to: endpoint)
            return answer.response.status.kind == .successful && isEnd(answer) ? .ended : .refused
        } catch {
            guard case .transport = error else { return .refused }
            return .unreachable
        }
    }
}
