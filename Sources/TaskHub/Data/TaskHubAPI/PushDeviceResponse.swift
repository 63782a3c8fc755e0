import AccountSession
import TaskHubEntities

/// The members of a device in the server's format.
enum DeviceKey: String, CodingKey, CaseIterable {
    case id
    case token = "apns_token"
    case environment = "apns_environment"
    case installationID = "device_installation_id"
    case appVersion = "app_version"
    case appBuild = "app_build"
    case appBundleID = "app_bundle_id"
    case systemVersion = "ios_version"
    case timeZone = "timezone"
    case lastSeenAt = "last_seen_at"
    case createdAt = "created_at"
}

/// The response of `POST /devices/register` and `PATCH /devices/{id}`.
struct PushDeviceResponse: Decodable {
    let device: PushDevice

    init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: DeviceKey.self)
        device = PushDevice(
            id: try members.id(.id), environment: try members.named(PushDevice.Environment.self, .environment),
            installationID: try members.decodeIfPresent(String.self, forKey: .installationID),
            appVersion: try members.decode(String.self, forKey: .appVersion),
            appBuild: try members.decode(String.self, forKey: .appBuild),
            appBundleID: try members.decode(String.self, forKey: .appBundleID),
            systemVersion: try members.decode(String.self, forKey: .systemVersion),
            timeZone: try members.decode(String.self, forKey: .timeZone),
            lastSeenAt: try members.instant(.lastSeenAt), createdAt: try members.instant(.createdAt))
    }
}

/// The body of the same requests.
struct PushDeviceBody: Encodable {
    let facts: PushDeviceFacts

    func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: DeviceKey.self)
        try members.encodeIfPresent(facts.token?.text, forKey: .token)
        try members.encodeIfPresent(facts.environment?.rawValue, forKey: .environment)
        try members.encodeIfPresent(facts.installationID, forKey: .installationID)
        try members.encodeIfPresent(facts.appVersion, forKey: .appVersion)
        try members.encodeIfPresent(facts.appBuild, forKey: .appBuild)
        try members.encodeIfPresent(facts.appBundleID, forKey: .appBundleID)
        try members.encodeIfPresent(facts.systemVersion, forKey: .systemVersion)
        try members.encodeIfPresent(facts.timeZone, forKey: .timeZone)
    }
}

/// The body of `POST /devices/unregister`, which knows Apple's platform only.
struct UnregisterBody: Encodable {
    let token: String
    let platform = "ios"
}

/// The response of the same request.
struct UnregisterResponse: Decodable {
    let unregistered: Bool
    /// Whether the server knew the token.
    let deleted: Bool
}
