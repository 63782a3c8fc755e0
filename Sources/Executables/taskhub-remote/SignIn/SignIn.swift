internal import AccountSession
internal import AppGroup
internal import Composition
internal import Credentials
internal import FoundationEssentials
internal import GroupDefaults
internal import OpenIDConnect
internal import TaskHubDefaults
internal import TaskHubEntities
internal import TaskHubGroup
internal import TaskSync

/// One sign-in: from the provider's page to tokens in the vault and a store that is bound to the account.
struct SignIn {
    let defaults: SharedDefaults
    let server: ServerConnection
    let vaults: Vaults
    let binding: AccountBinding

    /// Signs in and stores the tokens.
    ///
    /// The tokens are also stored if the server does not know the account yet or cannot be reached. Any other error
    /// leaves the previous session unchanged.
    func run(_ method: LoginMethod, storage: Vaults.Storage) async throws -> (account: ServerAccount, expiresAt: Date) {
        try vaults.openForSignIn(storage)
        let (facts, provider) = try await server.provider()
        let (grant, subject) =
            wantsCode(method, provider)
            ? try await byDevice(facts, provider) : try await byBrowser(method, facts, provider)
        let record = AccountRecord(
            server: server.address.text, issuer: provider.issuer, subject: subject, userID: nil,
            organizationID: nil)
        try binding.refuseUndecided(record)
        let tokens = grant.tokens(subject: subject, receivedAt: Date())
        try await keep(tokens, storage, record)
        return (try await binding.run(record, accessToken: tokens.accessToken), tokens.expiresAt)
    }

    /// Returns whether to sign in with a code.
    ///
    /// Over ssh, where no browser opens, it offers one if the provider can.
    private func wantsCode(_ method: LoginMethod, _ provider: ProviderMetadata) -> Bool {
        if method == .device { return true }
        guard method == .browser, RemoteShell.isActive(environment: environmentValue),
            provider.deviceAuthorization != nil
        else { return false }
        guard Terminal.input.isTerminal else { return true }
        return Question.isAnsweredYes(
            "No browser can be opened over ssh. Sign in with a code on another device? [Y/n]", unless: "n")
    }

    private func byBrowser(
        _ method: LoginMethod, _ facts: ServerFacts, _ provider: ProviderMetadata
    ) async throws -> (TokenGrant, String) {
        let setting = try defaults.read()[.redirect] ?? DefaultsKey<String>.canonicalRedirect
        let receiver = try await CallbackReceiver.open(redirect: setting, for: method)
        let request = AuthorizationRequest(
            clientID: facts.clientID, redirect: receiver.redirect, scopes: SignIn.scopes(facts),
            audience: facts.requiredAudience)
        do {
            try await refuseUnlessAllowed(request, receiver, provider)
        } catch {
            await receiver.close()
            throw error
        }
        let address = try await BrowserSignIn(method: method, receiver: receiver).callback(to: request, at: provider)
        let callback = try AuthorizationCallback(address, answering: request, from: provider)
        let client = TokenClient(provider: provider, clientID: facts.clientID, transport: server.transport)
        let grant = try await client.exchange(callback, of: request)
        return (grant, try await subject(of: grant, facts, provider, answering: request))
    }

    /// Checks first whether the provider allows the redirect: it reports a refusal only to the browser.
    private func refuseUnlessAllowed(
        _ request: AuthorizationRequest, _ receiver: CallbackReceiver, _ provider: ProviderMetadata
    ) async throws {
        let finding = try await RedirectProbe(transport: server.transport).run(request, at: provider)
        guard finding == .redirectRefused else { return }
        throw Diagnosis(
            .refused, "redirect_refused",
            "the identity provider does not allow \(receiver.allowedAddress) for the client \(request.clientID)",
            "Ask its operator to allow exactly that redirect address, or choose another with 'taskhub config set redirect'"
        )
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

    /// Stores the tokens, while no other program renews the current session.
    private func keep(_ tokens: TokenSet, _ storage: Vaults.Storage, _ record: AccountRecord) async throws {
        let lock = NetworkLock(locks: ContainerLocks(paths: defaults.container.paths))
        let vaults = vaults
        let journal = FileRefreshJournal(path: defaults.container.paths.refreshJournal)
        let locking = await lock.withLock(waitingAtMost: .seconds(30)) {
            // Generations start again at one, so a mark of the last session could match this one. If the mark stays,
            // the worst result is a second sign-in.
            _ = journal.clear()
            return vaults.keep(tokens, in: storage)
        }
        switch locking {
        case .held(true): break
        case .held(false):
            throw Diagnosis(
                .tryAgainLater, "vault_not_written", "the tokens could not be stored", "Run 'taskhub doctor'")
        case .busy, .failed: throw Diagnosis(RefreshOutcome.busy)
        }
        try defaults.update {
            try $0.set(record, for: .account)
            try $0.set(storage == .file ? true : nil, for: .keepsTokensInFile)
        }
    }

    private static func scopes(_ facts: ServerFacts) -> [String] {
        facts.requiredScopes + ["openid", "offline_access"].filter { !facts.requiredScopes.contains($0) }
    }
}
