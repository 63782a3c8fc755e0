internal import AccountSession
internal import Composition
internal import Credentials
internal import FoundationEssentials
internal import GroupDefaults
internal import OpenIDConnect
internal import SignInCallback
internal import TaskHubContainer
internal import TaskSync
internal import TextLayout

/// Sign-in with OpenID Connect, by a browser or with a code on another device.
struct OpenIDSignIn: SignInProvider {
    let server: ServerConnection
    let method: LoginMethod
    let defaults: SharedDefaults
    /// How long to wait for the browser before saying what to try.
    let adviceDelay: Duration

    func signIn() async throws -> ProviderSession {
        let (facts, provider) = try await server.provider()
        let method = usableMethod(at: provider)
        let received: Received
        if method == .device {
            received = try await byDevice(facts, provider)
        } else {
            let redirects = RedirectChoice(method: method, defaults: defaults, transport: server.transport)
            received = try await byBrowser(method, redirects, facts, provider)
        }
        warn(ofScopesMissingIn: received.grant, facts)
        return ProviderSession(
            issuer: provider.issuer,
            tokens: received.grant.tokens(subject: received.subject, receivedAt: received.at))
    }

    func revoke(_ tokens: TokenSet, of record: AccountRecord, replacedBy current: TokenSet?) async {
        guard let refreshToken = tokens.refreshToken else { return }
        // Both sign-ins may share one session at the provider, which revoking would end.
        if let one = tokens.idToken, let other = current?.idToken, IDTokenSession.isSame(one, as: other) { return }
        // A token that is not revoked expires at the provider.
        guard let issuing = try? server.connection(to: record.server),
            let (facts, provider) = try? await issuing.provider(responseTimeout: .seconds(5)),
            provider.issuer.utf8.elementsEqual(record.issuer.utf8)
        else { return }
        _ = await client(facts, provider).revoke(refreshToken)
    }

    /// Returns how to sign in: over ssh, where no browser can be opened, in another way.
    private func usableMethod(at provider: ProviderMetadata) -> LoginMethod {
        guard method == .browser, RemoteShell.isActive(environment: environmentValue) else { return method }
        let mayAsk = Terminal.input.isTerminal
        let question = "No browser can be opened over ssh. Sign in with a code on another device? [Y/n]"
        if provider.deviceAuthorization != nil, !mayAsk || Question.isAnsweredYes(question, unless: "n") {
            return .device
        }
        return mayAsk ? .paste : .printedAddress
    }

    /// Tokens, whose they are, and when they came.
    private struct Received {
        let grant: TokenGrant
        let subject: String
        let at: Date
    }

    private func byBrowser(
        _ method: LoginMethod, _ redirects: RedirectChoice, _ facts: ServerFacts, _ provider: ProviderMetadata
    ) async throws -> Received {
        let redirect = try await redirects.run(facts, provider, scopes: Self.scopes(facts))
        func receive(asksConsent: Bool) async throws -> Received {
            try await self.receive(method, redirect: redirect, facts, provider, asksConsent: asksConsent)
        }
        let first = try await receive(asksConsent: false)
        redirects.remember(redirect, facts, provider)
        guard first.grant.refreshToken == nil else { return first }
        // A provider may ignore offline_access unless it asks the user (OpenID Connect Core 1.0 §11).
        StandardStreams.complain(
            "The identity provider issued no refresh token. "
                + "Asking it again, this time for your consent to offline access.")
        do {
            return try await receive(asksConsent: true)
        } catch CallbackError.superseded {
            throw CallbackError.superseded
        } catch {
            // The first sign-in is still good for an access token.
            if let failure = Diagnosis(explainingHere: error) {
                StandardStreams.complain("That failed: \(failure.sentences)")
            }
            return first
        }
    }

    private func receive(
        _ method: LoginMethod, redirect: String, _ facts: ServerFacts, _ provider: ProviderMetadata, asksConsent: Bool
    ) async throws -> Received {
        let receiver = try CallbackReceiver.open(redirect: redirect, for: method)
        let request = AuthorizationRequest(
            clientID: facts.clientID, redirect: receiver.redirect, scopes: Self.scopes(facts),
            audience: facts.requiredAudience, asksConsent: asksConsent)
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
        return try await received(grant, facts, provider, answering: request)
    }

    /// Says which scopes are missing; the server refuses what needs them.
    private func warn(ofScopesMissingIn grant: TokenGrant, _ facts: ServerFacts) {
        guard let granted = grant.scopes else { return }
        // These two show in the tokens that they bring.
        let implied = ["openid", "offline_access"]
        let missing = facts.requiredScopes.filter { !granted.contains($0) && !implied.contains($0) }
        guard !missing.isEmpty else { return }
        StandardStreams.complain(
            "The identity provider did not grant \(DisplayText(missing.joined(separator: ", ")).text). "
                + "Ask its operator to allow that for the client \(facts.clientID).")
    }

    private func byDevice(_ facts: ServerFacts, _ provider: ProviderMetadata) async throws -> Received {
        let client = client(facts, provider)
        let authorization = try await client.startDeviceGrant(
            scopes: Self.scopes(facts), audience: facts.requiredAudience)
        let page = authorization.completeAddress ?? authorization.verificationAddress
        StandardStreams.complain("On any device, open\n  \(page)\nand enter the code\n  \(authorization.userCode)")
        let countdown = Countdown(terminal: .errors)
        let outcome = try await client.awaitDeviceGrant(authorization, wait: countdown.wait)
        countdown.finish()
        switch outcome {
        case .granted(let grant): return try await received(grant, facts, provider, answering: nil)
        case .denied: throw Diagnosis(.refused, "denied", "the sign-in was denied", "Try again")
        case .expired: throw Diagnosis(.tryAgainLater, "code_expired", "the code has expired", "Try again")
        }
    }

    private func received(
        _ grant: TokenGrant, _ facts: ServerFacts, _ provider: ProviderMetadata,
        answering request: AuthorizationRequest?
    ) async throws -> Received {
        // They expire by the time that has passed from here on, not from when their owner is known.
        let now = Date()
        return Received(
            grant: grant, subject: try await subject(of: grant, facts, provider, answering: request), at: now)
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

/// A terminal over ssh, where no browser can be opened.
enum RemoteShell {
    static func isActive(environment: (String) -> String?) -> Bool {
        let isRemote = ["SSH_CONNECTION", "SSH_TTY"].contains { !(environment($0) ?? "").isEmpty }
        return isRemote && !Display.isAvailable(environment: environment)
    }
}

/// Shows every second how long a code is still valid, on a terminal only.
final class Countdown: Sendable {
    private let terminal: Terminal

    init(terminal: Terminal) {
        self.terminal = terminal
    }

    @Sendable func wait(_ pause: Duration, _ left: Duration) async throws {
        guard terminal.isTerminal else { return try await Task.sleep(for: pause) }
        for passed in 0..<max(1, pause.components.seconds) {
            TransientLine.draw("Waiting; the code is valid for \(left.components.seconds - passed) s")
            try await Task.sleep(for: .seconds(1))
        }
    }

    func finish() {
        if terminal.isTerminal { TransientLine.clear() }
    }
}
