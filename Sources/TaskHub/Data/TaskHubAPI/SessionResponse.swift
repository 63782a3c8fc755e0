import TaskHubEntities
import TaskSync

/// The response of `GET /session`.
struct SessionResponse: Decodable {
    let userID: String
    let organizationID: String?
    let role: String
    let email: String
    let displayName: String

    private enum CodingKeys: String, CodingKey {
        case userID = "user_id"
        case organizationID = "organization_id"
        case role
        case email
        case displayName = "display_name"
    }

    /// The account, or nil if the organisation's id is not a UUID.
    var account: ServerAccount? {
        let organization = organizationID.flatMap { EntityID($0) }
        guard organizationID == nil || organization != nil else { return nil }
        return ServerAccount(
            userID: userID, organizationID: organization, role: role, email: email, displayName: displayName)
    }
}
