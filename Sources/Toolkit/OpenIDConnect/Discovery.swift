public import WebTransport

/// Fetches a provider's metadata (OpenID Connect Discovery 1.0 §4).
public struct Discovery: Sendable {
    private let connection: ProviderConnection
    private let policy: ProviderPolicy

    /// Creates a client of the discovery document.
    ///
    /// - Parameters:
    ///   - transport: Sends the request, within ten seconds.
    ///   - policy: What is accepted beyond the standard's safest form.
    public init(transport: any HTTPTransport, policy: ProviderPolicy = .strict) {
        self.policy = policy
        connection = ProviderConnection(transport: transport)
    }

    /// Fetches and checks the discovery document at `address`.
    ///
    /// The part of the address before `/.well-known/` is the issuer that the document must name, with or without a final
    /// slash (OpenID Connect Discovery 1.0 §4.1 and §4.3).
    ///
    /// - Parameter address: Ends with `/.well-known/openid-configuration`. Must be https, or http on the loopback.
    /// - Returns: The checked metadata.
    /// - Throws: ``OpenIDError/transport(_:)``, ``OpenIDError/response(_:)`` or ``OpenIDError/metadata(_:)``.
    public func metadata(at address: String) async throws(OpenIDError) -> ProviderMetadata {
        guard address.hasSuffix(Discovery.suffix), let endpoint = Endpoint(address) else {
            throw .metadata(.addressUnsafe)
        }
        let response = try await connection.get(endpoint)
        guard response.status == 200 else { throw .response(response.fault) }
        guard let json = response.json else { throw .response(.notJSON) }
        let issuer = String(address.dropLast(Discovery.suffix.count))
        return try ProviderMetadata(json: json, issuer: issuer, policy: policy)
    }

    /// Returns the address of an issuer's discovery document (OpenID Connect Discovery 1.0 §4).
    ///
    /// - Parameter issuer: The provider's identifier, with or without a final slash.
    /// - Returns: The address, unchecked.
    public static func address(of issuer: String) -> String {
        (issuer.hasSuffix("/") ? String(issuer.dropLast()) : issuer) + suffix
    }

    private static let suffix = "/.well-known/openid-configuration"
}
