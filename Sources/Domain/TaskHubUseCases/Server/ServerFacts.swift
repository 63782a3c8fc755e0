/// What a server says about itself, and about where to sign in.
public struct ServerFacts: Hashable, Sendable {
    public let apiVersion: String
    public let discoveryURL: String
    public let clientID: String
    public let requiredScopes: [String]
    public let requiredAudience: String
    public let maximumPageSize: Int
    public let eventRetentionDays: Int

    public init(
        apiVersion: String, discoveryURL: String, clientID: String, requiredScopes: [String],
        requiredAudience: String, maximumPageSize: Int, eventRetentionDays: Int
    ) {
        self.apiVersion = apiVersion
        self.discoveryURL = discoveryURL
        self.clientID = clientID
        self.requiredScopes = requiredScopes
        self.requiredAudience = requiredAudience
        self.maximumPageSize = maximumPageSize
        self.eventRetentionDays = eventRetentionDays
    }
}

extension ServerFacts {
    /// Whoever signs in types a password there, so the server may not send people to another host, nor to http.
    public func checkDiscovery(against address: ServerAddress) throws(SetUpError) {
        let discovery: ServerAddress
        do {
            discovery = try ServerAddress(discoveryURL)
        } catch .httpNotAllowed {
            throw .discoveryNotSecure
        } catch {
            throw .discoveryMalformed
        }
        guard discovery.host == address.host else { throw .discoveryOnOtherHost(discovery.host) }
        guard discovery.scheme == .https || address.scheme == .http else { throw .discoveryNotSecure }
    }
}
