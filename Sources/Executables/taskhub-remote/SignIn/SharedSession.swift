internal import AccountSession
internal import AppGroup
internal import Composition
internal import Credentials
internal import FoundationEssentials
internal import GroupDefaults
internal import TaskHubAPI
internal import TaskHubDefaults
internal import TaskHubGroup
internal import TaskSync

/// The session that all programs of a container share.
///
/// It never prompts.
struct SharedSession {
    /// How long a token must still be valid.
    private static let margin = Duration.seconds(60)

    /// The account that signed in.
    let record: AccountRecord
    private let server: ServerConnection
    private let refresh: RefreshToken

    /// - Throws: ``Diagnosis`` with exit code 77 if not signed in at this server. Tokens of another server are never
    ///   sent to it.
    init(_ defaults: SharedDefaults, server: ServerConnection, vault: any TokenVault) throws {
        guard let record = try defaults.read()[.account], record.server == server.address.text else {
            throw Diagnosis(RefreshOutcome.notSignedIn)
        }
        self.record = record
        self.server = server
        let paths = defaults.container.paths
        refresh = RefreshToken(
            vault: vault, lock: NetworkLock(locks: ContainerLocks(paths: paths)),
            journal: FileRefreshJournal(path: paths.refreshJournal),
            endpoint: ProviderTokenEndpoint(server: server, issuer: record.issuer),
            limits: RefreshLimits(jitter: .seconds(Int.random(in: 0...30)), lockWait: .seconds(10)),
            now: { Date() })
    }

    /// Asks the server for the account.
    ///
    /// If the server rejects the token, renews it and retries once.
    func account() async throws -> (account: ServerAccount, expiresAt: Date) {
        let tokens = try SharedSession.tokens(await refresh.run(validFor: SharedSession.margin))
        do {
            return (try await server.client.session(accessToken: tokens.accessToken), tokens.expiresAt)
        } catch .refused(.invalidToken, _) {
            let renewed = try SharedSession.tokens(await refresh.run(afterRejectionOf: tokens.generation))
            return (try await server.client.session(accessToken: renewed.accessToken), renewed.expiresAt)
        }
    }

    private func accessToken(_ outcome: RefreshOutcome) throws(ServiceError) -> AccessToken {
        if let tokens = outcome.tokens { return AccessToken(text: tokens.accessToken, generation: tokens.generation) }
        switch outcome {
        case .vaultFailed(let obstacle): throw .tokensUnavailable(.vault(obstacle))
        case .busy, .notRecorded: throw .tokensUnavailable(.busy)
        case .tryLater, .refused: throw .tokensUnavailable(.providerUnreachable)
        case .notSignedIn, .signInNeeded, .rejectedAgain, .valid, .refreshed, .adopted, .refreshedButNotSaved:
            throw .signedOut
        }
    }

    private static func tokens(_ outcome: RefreshOutcome) throws -> TokenSet {
        if let tokens = outcome.tokens { return tokens }
        throw Diagnosis(outcome)
    }
}

extension SharedSession: AccessTokens {
    func token() async throws(ServiceError) -> AccessToken {
        try accessToken(await refresh.run(validFor: SharedSession.margin))
    }

    func token(afterRejectionOf rejected: AccessToken) async throws(ServiceError) -> AccessToken {
        try accessToken(await refresh.run(afterRejectionOf: rejected.generation))
    }
}

extension Diagnosis {
    /// Explains an outcome without tokens.
    init(_ outcome: RefreshOutcome) {
        let login = "Run 'taskhub login'"
        self =
            switch outcome {
            case .notSignedIn: .signedOut
            case .signInNeeded, .rejectedAgain: .sessionOver
            case .vaultFailed(let obstacle): Diagnosis(obstacle)
            case .busy, .notRecorded: .refreshBusy
            case .tryLater(let after):
                Diagnosis(
                    .tryAgainLater, "provider_away", "the identity provider is not available",
                    "Try again in \(max(1, after.components.seconds)) s")
            case .refused(let code):
                Diagnosis(
                    .refused, "provider_refused", "the identity provider refused to renew the session (\(code))", login)
            case .valid, .refreshed, .adopted, .refreshedButNotSaved:
                Diagnosis(.defect, "defect", "internal error: unused tokens", "This is a bug; please report it")
            }
    }
}
