import Credentials
import TaskHubTestSupport

/// A process's way to the provider.
struct MortalEndpoint: TokenEndpoint {
    let endpoint: InMemoryProvider
    let life: Lifetime

    func refresh(_ refreshToken: String) async -> RefreshResponse {
        guard life.enter() else { return .unreachable }
        defer { life.leave() }
        return await endpoint.refresh(refreshToken)
    }
}
