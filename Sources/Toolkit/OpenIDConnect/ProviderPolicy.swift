/// What is accepted of a provider's discovery document beyond the standard's safest form.
///
/// A provider that is not under the control of the application's user gets no more than it needs: each host that may
/// receive codes and tokens is named.
public struct ProviderPolicy: Hashable, Sendable {
    /// All endpoints have the issuer's scheme, host and port, and the document announces PKCE with S256.
    public static let strict = ProviderPolicy()

    /// The other hosts at which endpoints may be, always with https on its standard port.
    ///
    /// Some large providers have them at several hosts: `accounts.google.com` names endpoints at
    /// `oauth2.googleapis.com`, `www.googleapis.com` and `openidconnect.googleapis.com`.
    public var endpointHosts: Set<String>

    /// Whether a document that announces no method of PKCE at all is accepted (RFC 8414 §2).
    ///
    /// Many providers support PKCE without announcing it. One that does not support it ignores the challenge, and whoever
    /// steals a code can then use it. A document that announces other methods only is never accepted.
    public var assumesPKCE: Bool

    /// Creates a policy.
    ///
    /// - Parameters:
    ///   - endpointHosts: The other hosts at which endpoints may be, in lower case.
    ///   - assumesPKCE: Whether a document that announces no method of PKCE is accepted.
    public init(allowsEndpointsElsewhere endpointHosts: Set<String> = [], assumesPKCE: Bool = false) {
        self.endpointHosts = endpointHosts
        self.assumesPKCE = assumesPKCE
    }

    /// Whether an endpoint of the provider at `home` may be there.
    func allows(_ endpoint: Endpoint, of home: Endpoint) -> Bool {
        let origin = endpoint.origin
        if origin == home.origin { return true }
        return origin.scheme == "https" && origin.port == 443 && endpointHosts.contains(origin.host)
    }
}
