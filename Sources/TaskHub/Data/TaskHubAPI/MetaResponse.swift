import TaskSync

/// The response of `GET /meta`.
struct MetaResponse: Decodable {
    let apiVersion: String
    let discoveryURL: String
    let clientID: String
    let requiredScopes: [String]
    let requiredAudience: String
    let sync: Sync

    struct Sync: Decodable {
        let maximumPageSize: Int
        let eventRetentionDays: Int

        private enum CodingKeys: String, CodingKey {
            case maximumPageSize = "max_page_size"
            case eventRetentionDays = "event_retention_days"
        }
    }

    private enum CodingKeys: String, CodingKey {
        case apiVersion = "api_version"
        case discoveryURL = "oidc_discovery_url"
        case clientID = "oidc_client_id"
        case requiredScopes = "required_scopes"
        case requiredAudience = "required_audience"
        case sync
    }

    var facts: ServerFacts {
        ServerFacts(
            apiVersion: apiVersion, discoveryURL: discoveryURL, clientID: clientID, requiredScopes: requiredScopes,
            requiredAudience: requiredAudience, maximumPageSize: sync.maximumPageSize,
            eventRetentionDays: sync.eventRetentionDays)
    }
}
