internal import AccountSession
internal import Credentials
internal import GroupDefaults
internal import OpenIDConnect
internal import TaskSync

/// Sign-out at the OpenID Connect provider of the server that was set up.
struct OpenIDSignOut: SignOutProvider {
    let defaults: SharedDefaults

    func end(_ tokens: TokenSet, of record: AccountRecord) async -> ProviderSignOut {
        do {
            let server = try ServerConnection(defaults)
            guard record.server == server.address.text else { return .unreachable }
            let (facts, provider) = try await server.provider()
            guard provider.issuer == record.issuer else { return .unreachable }
            let client = TokenClient(provider: provider, clientID: facts.clientID, transport: server.transport)
            return ProviderSignOut(
                await client.endSession(refreshToken: tokens.refreshToken, idToken: tokens.idToken))
        } catch {
            return .unreachable
        }
    }
}

extension ProviderSignOut {
    fileprivate init(_ result: EndSessionResult) {
        self =
            switch result {
            case .ended: .ended
            case .refused, .unsupported: .notEnded
            case .unreachable: .unreachable
            }
    }
}
