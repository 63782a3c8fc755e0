/// A registered push token.
struct HubDevice: Sendable {
    let id: String
    let owner: Int
    var token: String
    var environment: String
    var installation: String?
    /// `app_version`, `app_build`, `app_bundle_id`, `ios_version`, `timezone`.
    var texts: [String: String]
    var lastSeenAt: Moment
    let createdAt: Moment

    static let textMembers = ["app_version", "app_build", "app_bundle_id", "ios_version", "timezone"]

    var json: JSON {
        var members: [String: JSON] = [
            "id": .string(id), "apns_environment": .string(environment), "device_installation_id": JSON(installation),
            "last_seen_at": .string(lastSeenAt.precise), "created_at": .string(createdAt.precise),
        ]
        for name in Self.textMembers { members[name] = .string(texts[name] ?? "") }
        return .object(members)
    }

    /// With what the server knows and never sends.
    var heldJSON: JSON {
        guard case .object(var members) = json else { return nil }
        members["token"] = .string(token)
        members["owner"] = .int(owner)
        return .object(members)
    }
}
