internal import AccountSession
internal import AppGroup
internal import Credentials
internal import FoundationEssentials
internal import GroupDefaults
internal import TaskHubAPI
internal import TaskHubDefaults
internal import TaskHubGroup
internal import TaskSync
internal import TokenFile

extension SharedSession {
    /// Opens the session of a container, without reading the vault yet.
    ///
    /// - Throws: ``SessionError/notSignedIn``, or why the settings cannot be read.
    init(_ defaults: SharedDefaults, server: ServerConnection, vault: any TokenVault) throws {
        let paths = defaults.container.paths
        try self.init(try defaults.read()[.account], at: server.address) { record in
            RefreshToken(
                vault: vault, lock: FileProcessLock(.refresh, ContainerLocks(paths: paths)),
                journal: FileRefreshJournal(path: paths.refreshJournal),
                endpoint: ProviderTokenEndpoint(server: server, issuer: record.issuer),
                limits: RefreshLimits(jitter: .seconds(Int.random(in: 0...30)), lockWait: .seconds(10)),
                now: { Date() })
        }
    }

    /// Asks the server for the account.
    ///
    /// If the server rejects the token, renews it and retries once.
    func account(at server: ServerConnection) async throws -> (account: ServerAccount, expiresAt: Date) {
        let tokens = try await tokens()
        do {
            return (try await server.client.session(accessToken: tokens.accessToken), tokens.expiresAt)
        } catch .refused(.invalidToken, _) {
            let renewed = try await self.tokens(afterRejectionOf: tokens.generation)
            return (try await server.client.session(accessToken: renewed.accessToken), renewed.expiresAt)
        }
    }
}
