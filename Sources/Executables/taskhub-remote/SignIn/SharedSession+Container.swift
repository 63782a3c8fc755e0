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
    /// - Returns: The account, and when the tokens that the server accepted expire.
    func account(at server: ServerConnection) async throws -> (account: ServerAccount, expiresAt: Date) {
        let tokens = UsedTokens(of: self)
        do {
            let account = try await server.client(tokens).session()
            return (account, try await tokens.last.get().expiresAt)
        } catch APIError.noToken {
            _ = try await tokens.last.get()
            throw SessionError.notSignedIn
        }
    }
}
