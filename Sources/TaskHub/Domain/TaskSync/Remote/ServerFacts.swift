/// The server's description of itself and of its sign-in provider.
package struct ServerFacts: Hashable, Sendable {
    package let apiVersion: String
    package let discoveryURL: String
    package let clientID: String
    package let requiredScopes: [String]
    package let requiredAudience: String
    package let maximumPageSize: Int
    package let eventRetentionDays: Int

    package init(
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
