internal import Credentials
internal import OpenIDConnect
internal import TaskSync

/// The provider's token endpoint, discovered when it is needed.
struct ProviderTokenEndpoint: TokenEndpoint {
    let server: ServerConnection
    /// The issuer of the refresh token.
    ///
    /// The token is sent to no other provider.
    let issuer: String

    func refresh(_ refreshToken: String) async -> RefreshResponse {
        do {
            let (facts, provider) = try await server.provider()
            guard provider.issuer.utf8.elementsEqual(issuer.utf8) else { return .refused(code: "other_issuer") }
            let client = TokenClient(provider: provider, clientID: facts.clientID, transport: server.transport)
            return await client.refresh(refreshToken)
        } catch OpenIDError.response(.throttled(let wait)) {
            return .throttled(retryAfter: wait)
        } catch {
            return .unreachable
        }
    }
}
