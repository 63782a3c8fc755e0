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
    /// - Parameters:
    ///   - defaults: The container's settings.
    ///   - server: The server that was set up.
    ///   - vault: Where the tokens are.
    ///   - isTyped: Whether a person waits for the result, so that earlier failures do not delay a request.
    ///   - earlier: An earlier session of this process.
    /// - Throws: ``SessionError/notSignedIn``, or why the settings cannot be read.
    init(
        _ defaults: SharedDefaults, server: ServerConnection, vault: any TokenVault, isTyped: Bool,
        continuing earlier: SharedSession? = nil
    ) throws {
        let paths = defaults.container.paths
        let record = try defaults.read()[.account]
        try self.init(
            record, at: server.address, continuing: earlier,
            isStillSignedIn: { (try? defaults.read()[.account]) != nil }
        ) { record, unsaved in
            RefreshToken(
                vault: vault, lock: FileProcessLock(.refresh, ContainerLocks(paths: paths)),
                journal: FileRefreshJournal(path: paths.refreshJournal),
                endpoint: ProviderTokenEndpoint(server: server, issuer: record.issuer),
                limits: RefreshLimits(
                    jitter: .seconds(Int.random(in: 0...30)), lockWait: .seconds(10),
                    waitsForEarlierFailures: !isTyped),
                unsaved: unsaved, now: { Date() })
        }
    }

    /// Asks the server for the account.
    ///
    /// - Returns: The account, and when the tokens that the server accepted expire.
    func account(at server: ServerConnection) async throws -> (account: ServerAccount, expiresAt: Date) {
        let tokens = UsedTokens(of: self)
        do {
            let account = try await server.client(tokens, responseTimeout: .seconds(10)).session()
            return (account, try await tokens.last.get().expiresAt)
        } catch APIError.noToken {
            _ = try await tokens.last.get()
            throw SessionError.notSignedIn
        }
    }
}
