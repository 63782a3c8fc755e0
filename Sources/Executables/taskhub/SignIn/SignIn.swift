internal import Composition
internal import Credentials
internal import FoundationEssentials
internal import GroupDefaults
internal import OpenIDConnect
internal import SecretVaultUnlocking
internal import TaskHubAPI
internal import TaskHubEntities
internal import TaskHubUseCases

/// One sign-in, from the provider's page to tokens in the vault.
struct SignIn {
    let defaults: SharedDefaults
    let server: ServerConnection
    let vaults: Vaults

    /// The tokens are in the vault when this returns or when the server does not know the account yet; anything
    /// else that goes wrong leaves what was there before.
    func run(_ method: LoginMethod) async throws -> ServerAccount {
        try vaults.openForSignIn()
        let (facts, provider) = try await server.provider()
        let signedIn: (grant: TokenGrant, subject: String)
        do {
            signedIn =
                method == .device
                ? try await byDevice(facts, provider) : try await byBrowser(method, facts, provider)
        } catch let error as OpenIDError {
            throw Diagnosis(error)
        }
        try refuseOtherAccount(issuer: provider.issuer, subject: signedIn.subject)
        try keep(signedIn.grant.tokens(subject: signedIn.subject, receivedAt: Date()))
        return try await account(issuer: provider.issuer, signedIn.grant, signedIn.subject)
    }

    private func byBrowser(
        _ method: LoginMethod, _ facts: ServerFacts, _ provider: ProviderMetadata
    ) async throws -> (TokenGrant, String) {
        let redirect = try defaults.read()[.redirect] ?? DefaultsKey<String>.canonicalRedirect
        let request = AuthorizationRequest(
            clientID: facts.clientID, redirect: redirect, scopes: SignIn.scopes(facts), audience: facts.requiredAudience
        )
        let address = try BrowserSignIn(method: method).callback(to: request, at: provider)
        let callback = try AuthorizationCallback(address, answering: request, from: provider)
        let client = TokenClient(provider: provider, clientID: facts.clientID, transport: server.transport)
        let grant = try await client.exchange(callback, of: request)
        return (grant, try await subject(of: grant, facts, provider, answering: request))
    }

    private func byDevice(_ facts: ServerFacts, _ provider: ProviderMetadata) async throws -> (TokenGrant, String) {
        let client = TokenClient(provider: provider, clientID: facts.clientID, transport: server.transport)
        let authorization = try await client.startDeviceGrant(
            scopes: SignIn.scopes(facts), audience: facts.requiredAudience)
        let page = authorization.completeAddress ?? authorization.verificationAddress
        StandardStreams.complain("On any device, open\n  \(page)\nand enter the code\n  \(authorization.userCode)")
        let countdown = Countdown(terminal: .errors)
        let outcome = try await client.awaitDeviceGrant(authorization, wait: countdown.wait)
        countdown.finish()
        switch outcome {
        case .granted(let grant): return (grant, try await subject(of: grant, facts, provider, answering: nil))
        case .denied: throw Diagnosis(.refused, "denied", "the sign-in was denied", "Try again")
        case .expired: throw Diagnosis(.tryAgainLater, "code_expired", "the code has expired", "Try again")
        }
    }

    private func subject(
        of grant: TokenGrant, _ facts: ServerFacts, _ provider: ProviderMetadata,
        answering request: AuthorizationRequest?
    ) async throws -> String {
        guard let idToken = grant.idToken else { throw OpenIDError.idToken(.missing) }
        let validation = IDTokenValidation(provider: provider, clientID: facts.clientID, transport: server.transport)
        return try await validation.validate(idToken, answering: request, now: Date()).subject
    }

    /// Tasks of one account are never sent to another.
    private func refuseOtherAccount(issuer: String, subject: String) throws {
        guard let known = try defaults.read()[.lastAccount] else { return }
        guard known.issuer == issuer, known.subject == subject else {
            throw Diagnosis(
                .refused, "other_account", "the tasks here belong to another account",
                "Sign in as that one, or use another container with --container DIR")
        }
    }

    private func keep(_ tokens: TokenSet) throws {
        switch vaults.prompting.create(tokens) {
        case .created: return
        case .dismissed, .unavailable, .failed:
            throw Diagnosis(
                .tryAgainLater, "vault_not_written", "the keyring did not take the tokens",
                "Unlock it and sign in again")
        }
    }

    private func account(issuer: String, _ grant: TokenGrant, _ subject: String) async throws -> ServerAccount {
        let account: ServerAccount
        do {
            account = try await server.client.session(accessToken: grant.accessToken)
        } catch .refused(.onboardingRequired, _) {
            throw Diagnosis(
                .signInNeeded, "onboarding_required", "the server does not know this account yet",
                "Ask its operator to link the account; then 'taskhub session' goes on without a new sign-in")
        } catch {
            throw Diagnosis(error)
        }
        try defaults.update {
            let record = AccountRecord(
                issuer: issuer, subject: subject, userID: account.userID,
                organizationID: account.organizationID?.description)
            try $0.set(record, for: .account)
            try $0.set(record, for: .lastAccount)
        }
        return account
    }

    private static func scopes(_ facts: ServerFacts) -> [String] {
        facts.requiredScopes + ["openid", "offline_access"].filter { !facts.requiredScopes.contains($0) }
    }
}
