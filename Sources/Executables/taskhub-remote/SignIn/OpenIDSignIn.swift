internal import AccountSession
internal import Composition
internal import Credentials
internal import FoundationEssentials
internal import GroupDefaults
internal import OpenIDConnect
internal import TaskHubDefaults
internal import TaskSync

/// Sign-in with OpenID Connect, by a browser or with a code on another device.
struct OpenIDSignIn: SignInProvider {
    let server: ServerConnection
    let method: LoginMethod
    let defaults: SharedDefaults
    /// How long to wait for the browser before saying what to try.
    let adviceDelay: Duration

    func signIn() async throws -> ProviderSession {
        let (facts, provider) = try await server.provider()
        let (grant, subject) =
            wantsCode(provider) ? try await byDevice(facts, provider) : try await byBrowser(facts, provider)
        return ProviderSession(issuer: provider.issuer, tokens: grant.tokens(subject: subject, receivedAt: Date()))
    }

    func revoke(_ tokens: TokenSet, of record: AccountRecord, replacedBy current: TokenSet?) async {
        guard let refreshToken = tokens.refreshToken else { return }
        // Both sign-ins may share one session at the provider, which revoking would end.
        if let one = tokens.idToken, let other = current?.idToken, IDTokenSession.isSame(one, as: other) { return }
        // What is not revoked expires at the provider.
        guard let issuing = try? server.connection(to: record.server),
            let (facts, provider) = try? await issuing.provider(responseTimeout: .seconds(5)),
            provider.issuer.utf8.elementsEqual(record.issuer.utf8)
        else { return }
        _ = await client(facts, provider).revoke(refreshToken)
    }

    /// Returns whether to sign in with a code.
    ///
    /// Over ssh, where no browser opens, it offers one if the provider can.
    private func wantsCode(_ provider: ProviderMetadata) -> Bool {
        if method == .device { return true }
        guard method == .browser, RemoteShell.isActive(environment: environmentValue),
            provider.deviceAuthorization != nil
        else { return false }
        guard Terminal.input.isTerminal else { return true }
        return Question.isAnsweredYes(
            "No browser can be opened over ssh. Sign in with a code on another device? [Y/n]", unless: "n")
    }

    private func byBrowser(_ facts: ServerFacts, _ provider: ProviderMetadata) async throws -> (TokenGrant, String) {
        let redirect = try await acceptedRedirect(facts, provider)
        let receiver = try await CallbackReceiver.open(redirect: redirect, for: method)
        let request = AuthorizationRequest(
            clientID: facts.clientID, redirect: receiver.redirect, scopes: Self.scopes(facts),
            audience: facts.requiredAudience)
        let client = client(facts, provider)
        let browser = BrowserSignIn(method: method, receiver: receiver, adviceDelay: adviceDelay)
        let grant: TokenGrant
        do {
            let address = try await browser.callback(to: request, with: client)
            let callback = try AuthorizationCallback(address, answering: request, from: provider)
            grant = try await client.exchange(callback, of: request)
        } catch OpenIDError.refused(.invalidRedirect) {
            throw Diagnosis.redirectRefused(CallbackReceiver.allowedAddress(of: redirect))
        }
        remember(AcceptedRedirectRecord(redirect: redirect, issuer: provider.issuer, clientID: facts.clientID))
        return (grant, try await subject(of: grant, facts, provider, answering: request))
    }

    /// Finds a redirect that the provider allows, before any page opens: it reports a refusal only to the browser.
    private func acceptedRedirect(_ facts: ServerFacts, _ provider: ProviderMetadata) async throws -> String {
        let values = try defaults.read()
        let redirects = values.redirects(at: provider.issuer, clientID: facts.clientID)
        let addresses = redirects.map { CallbackReceiver.address(of: $0, for: method) }
        let accepted = try await RedirectProbe(transport: server.transport).firstAccepted(
            of: addresses, clientID: facts.clientID, scopes: Self.scopes(facts), audience: facts.requiredAudience,
            at: provider)
        guard let index = addresses.firstIndex(where: { $0 == accepted }) else {
            let allowed = redirects.map { CallbackReceiver.allowedAddress(of: $0) }.joined(separator: ", ")
            throw Diagnosis(
                .refused, "redirect_refused",
                "the identity provider allows no redirect address of this program for the client \(facts.clientID)",
                "Ask its operator to allow one of these: \(allowed)")
        }
        if let configured = values[.redirect], configured != redirects[index] {
            StandardStreams.complain(
                "The identity provider does not allow \(CallbackReceiver.allowedAddress(of: configured)). "
                    + "Signing in with \(CallbackReceiver.allowedAddress(of: redirects[index])).")
        }
        return redirects[index]
    }

    private func remember(_ record: AcceptedRedirectRecord) {
        do {
            try defaults.update { try $0.set(record, for: .acceptedRedirect) }
        } catch {
            // The next sign-in finds it again.
        }
    }

    private func byDevice(_ facts: ServerFacts, _ provider: ProviderMetadata) async throws -> (TokenGrant, String) {
        let client = client(facts, provider)
        let authorization = try await client.startDeviceGrant(
            scopes: Self.scopes(facts), audience: facts.requiredAudience)
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

    /// Returns whose tokens these are.
    ///
    /// If that is not known, it revokes them.
    private func subject(
        of grant: TokenGrant, _ facts: ServerFacts, _ provider: ProviderMetadata,
        answering request: AuthorizationRequest?
    ) async throws -> String {
        do {
            guard let idToken = grant.idToken else {
                // Only a response to a browser must have one, with the request's nonce.
                guard request == nil else { throw OpenIDError.idToken(.missing) }
                return try await client(facts, provider).subject(of: grant)
            }
            let validation = IDTokenValidation(
                provider: provider, clientID: facts.clientID, transport: server.transport)
            return try await validation.validate(idToken, answering: request, now: Date()).subject
        } catch {
            if let refreshToken = grant.refreshToken { _ = await client(facts, provider).revoke(refreshToken) }
            throw error
        }
    }

    private func client(_ facts: ServerFacts, _ provider: ProviderMetadata) -> TokenClient {
        TokenClient(provider: provider, clientID: facts.clientID, transport: server.transport)
    }

    private static func scopes(_ facts: ServerFacts) -> [String] {
        facts.requiredScopes + ["openid", "offline_access"].filter { !facts.requiredScopes.contains($0) }
    }
}
