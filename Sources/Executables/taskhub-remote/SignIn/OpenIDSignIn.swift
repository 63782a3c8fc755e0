internal import AccountSession
internal import Composition
internal import Credentials
internal import FoundationEssentials
internal import OpenIDConnect
internal import TaskSync

/// Sign-in with OpenID Connect, by a browser or with a code on another device.
struct OpenIDSignIn: SignInProvider {
    let server: ServerConnection
    let method: LoginMethod
    /// Where the browser comes back to.
    let redirect: String

    func signIn() async throws -> ProviderSession {
        let (facts, provider) = try await server.provider()
        let (grant, subject) =
            wantsCode(provider) ? try await byDevice(facts, provider) : try await byBrowser(facts, provider)
        return ProviderSession(issuer: provider.issuer, tokens: grant.tokens(subject: subject, receivedAt: Date()))
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
        let receiver = try await CallbackReceiver.open(redirect: redirect, for: method)
        let request = AuthorizationRequest(
            clientID: facts.clientID, redirect: receiver.redirect, scopes: Self.scopes(facts),
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

    private func subject(
        of grant: TokenGrant, _ facts: ServerFacts, _ provider: ProviderMetadata,
        answering request: AuthorizationRequest?
    ) async throws -> String {
        guard let idToken = grant.idToken else { throw OpenIDError.idToken(.missing) }
        let validation = IDTokenValidation(provider: provider, clientID: facts.clientID, transport: server.transport)
        return try await validation.validate(idToken, answering: request, now: Date()).subject
    }

    private static func scopes(_ facts: ServerFacts) -> [String] {
        facts.requiredScopes + ["openid", "offline_access"].filter { !facts.requiredScopes.contains($0) }
    }
}
