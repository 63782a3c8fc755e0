internal import Credentials
internal import OpenIDConnect
internal import TaskSync

/// The provider's token endpoint, found at the moment it is needed.
struct ProviderTokenEndpoint: TokenEndpoint {
    let server: ServerConnection
    /// Of the provider that gave the token; no other one gets it.
    let issuer: String

    func refresh(_ refreshToken: String) async -> RefreshResponse {
        do {
            let (facts, provider) = try await server.provider()
            guard provider.issuer.utf8.elementsEqual(issuer.utf8) else { return .refused(code: "other_issuer") }
            let client = TokenClient(provider: provider, clientID: facts.clientID, transport: server.transport)
            return await client.refresh(refreshToken)
        } catch {
            return .unreachable
        }
    }
}
