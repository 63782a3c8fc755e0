internal import Credentials
internal import OpenIDConnect
internal import TaskHubUseCases

/// The provider's token endpoint, found at the moment it is needed.
struct ProviderTokenEndpoint: TokenEndpoint {
    let server: ServerConnection

    func refresh(_ refreshToken: String) async -> RefreshAnswer {
        do {
            let (facts, provider) = try await server.provider()
            let client = TokenClient(provider: provider, clientID: facts.clientID, transport: server.transport)
            return await client.refresh(refreshToken)
        } catch {
            return .unreachable
        }
    }
}
