internal import AccountSession
internal import AppGroup
internal import Composition
internal import Credentials
internal import FoundationEssentials
internal import GroupDefaults
internal import SecretVault
internal import TaskHubAPI
internal import TaskHubDefaults
internal import TaskHubGroup
internal import TaskSync

/// The session that all programs of a container share, used without ever asking.
struct SharedSession {
    private static let margin = Duration.seconds(60)

    /// Who signed in.
    let record: AccountRecord
    private let server: ServerConnection
    private let refresh: RefreshToken

    /// - Throws: ``Diagnosis`` with 77 if nobody is signed in at this server: tokens of another one are not sent to it.
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

    /// Who the server takes us for; a token that it turns down is renewed once.
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
        case .locked: throw .tokensUnavailable(.locked)
        case .unavailable: throw .tokensUnavailable(.noKeyring)
        case .timedOut: throw .tokensUnavailable(.timedOut)
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
    /// For outcomes without tokens.
    init(_ outcome: RefreshOutcome) {
        let login = "Run 'taskhub login'"
        self =
            switch outcome {
            case .notSignedIn: Diagnosis(.signInNeeded, "signed_out", "nobody is signed in", login)
            case .signInNeeded, .rejectedAgain: .sessionOver
            case .locked: Diagnosis(VaultObstacle.locked)
            case .unavailable: Diagnosis(VaultObstacle.noService)
            case .timedOut: Diagnosis(VaultObstacle.timedOut)
            case .busy, .notRecorded: .refreshBusy
            case .tryLater(let after):
                Diagnosis(
                    .tryAgainLater, "provider_away", "the identity provider cannot be asked now",
                    "Try again in \(max(1, after.components.seconds)) s")
            case .refused(let code):
                Diagnosis(.refused, "provider_refused", "the identity provider refuses to renew (\(code))", login)
            case .valid, .refreshed, .adopted, .refreshedButNotSaved:
                Diagnosis(.defect, "defect", "tokens were there and not used", "This is a defect; please report it")
            }
    }
}
