public import WebTransport

/// Fetches a provider's metadata.
public struct Discovery: Sendable {
    private let connection: ProviderConnection

    public init(transport: any HTTPTransport) {
        connection = ProviderConnection(transport: transport)
    }

    /// What stands before `/.well-known/` in the document's address is the issuer it must name.
    public func metadata(at address: String) async throws(OpenIDError) -> ProviderMetadata {
        guard address.hasSuffix(Discovery.suffix), let endpoint = Endpoint(address) else {
            throw .metadata(.addressUnsafe)
        }
        let answer = try await connection.get(endpoint)
        guard answer.status == 200 else { throw .response(.status(answer.status)) }
        guard let json = answer.json else { throw .response(.notJSON) }
        return try ProviderMetadata(json: json, issuer: String(address.dropLast(Discovery.suffix.count)))
    }

    private static let suffix = "/.well-known/openid-configuration"
}
