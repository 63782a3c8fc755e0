internal import AccountSession
internal import AppGroup
internal import Credentials
internal import FoundationEssentials
internal import GroupDefaults
internal import OpenIDConnect
internal import TaskHubAPI
internal import TaskHubContainer
internal import TaskHubGroup
internal import TaskSync

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
    /// - Parameters:
    ///   - server: The server.
    ///   - responseTimeout: The longest wait for its response, after a renewal of the tokens if they have expired.
    /// - Returns: The account, and the tokens that the server accepted.
    /// - Throws: ``SessionError``, or why the server did not name the account.
    func account(
        at server: ServerConnection, responseTimeout: Duration = .seconds(10)
    ) async throws -> (account: ServerAccount, tokens: TokenSet) {
        let tokens = UsedTokens(of: self)
        do {
            let account = try await server.client(tokens, responseTimeout: responseTimeout).session()
            return (account, try await tokens.last.get())
        } catch APIError.noToken {
            _ = try await tokens.last.get()
            throw SessionError.notSignedIn
        }
    }
}

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
