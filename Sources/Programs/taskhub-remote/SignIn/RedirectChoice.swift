internal import Composition
internal import GroupDefaults
internal import OpenIDConnect
internal import TaskHubContainer
internal import TaskSync
internal import WebTransport

/// Finds a redirect that the provider allows, before any page opens: it reports a refusal only to the browser.
struct RedirectChoice {
    let method: LoginMethod
    let defaults: SharedDefaults
    let transport: any HTTPTransport

    /// Returns a value of the setting `redirect`.
    func run(_ facts: ServerFacts, _ provider: ProviderMetadata, scopes: [String]) async throws -> String {
        let values = try defaults.read()
        let redirects = values.redirects(at: provider.issuer, clientID: facts.clientID, isPasted: method == .paste)
        let addresses = redirects.map { CallbackReceiver.address(of: $0, for: method) }
        let accepted = try await RedirectProbe(transport: transport).firstAccepted(
            of: addresses, clientID: facts.clientID, scopes: scopes, audience: facts.requiredAudience, at: provider)
        guard let index = addresses.firstIndex(where: { $0 == accepted }) else {
            let allowed = redirects.map { CallbackReceiver.allowedAddress(of: $0) }.joined(separator: ", ")
            throw Diagnosis(
                .refused, "redirect_refused",
                "the identity provider allows no redirect address of this program for the client \(facts.clientID)",
                "Ask its operator to allow one of these: \(allowed). For a provider that compares the port, choose one "
                    + "with 'taskhub config set redirect loopback:PORT'")
        }
        if let configured = values[.redirect], configured != redirects[index] {
            StandardStreams.complain(
                "The identity provider does not allow \(CallbackReceiver.allowedAddress(of: configured)). "
                    + "Signing in with \(CallbackReceiver.allowedAddress(of: redirects[index])).")
        }
        return redirects[index]
    }

    /// Remembers a redirect with which a sign-in succeeded.
    func remember(_ redirect: String, _ facts: ServerFacts, _ provider: ProviderMetadata) {
        guard method != .paste else { return }
        let record = AcceptedRedirectRecord(redirect: redirect, issuer: provider.issuer, clientID: facts.clientID)
        do {
            try defaults.update { try $0.set(record, for: .acceptedRedirect) }
        } catch {
            // The next sign-in finds it again.
        }
    }
}
