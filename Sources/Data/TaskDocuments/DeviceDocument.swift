package import FoundationEssentials

/// This machine as a device of the server:
/// `{"device":{"app_build",…,"environment","id","installation_id","is_current","is_registered",…},"schema":1}`.
package enum DeviceDocument {
    /// The values, which are `nil` if they are not known.
    ///
    /// `isCurrent` tells whether the server was sent the same last.
    package struct Device: Encodable, Sendable {
        enum Key: String, CodingKey {
            case id, environment
            case installationID = "installation_id"
            case appVersion = "app_version"
            case appBuild = "app_build"
            case appBundleID = "app_bundle_id"
            case systemVersion = "system_version"
            case timeZone = "time_zone"
            case isCurrent = "is_current"
            case isRegistered = "is_registered"
        }

        private let id: String?
        private let environment: String?
        private let installationID: String?
        private let appVersion: String
        private let appBuild: String
        private let appBundleID: String
        private let systemVersion: String
        private let timeZone: String?
        private let isCurrent: Bool?

        package init(
            id: String?, environment: String?, installationID: String?, appVersion: String, appBuild: String,
            appBundleID: String, systemVersion: String, timeZone: String?, isCurrent: Bool?
        ) {
            self.id = id
            self.environment = environment
            self.installationID = installationID
            self.appVersion = appVersion
            self.appBuild = appBuild
            self.appBundleID = appBundleID
            self.systemVersion = systemVersion
            self.timeZone = timeZone
            self.isCurrent = isCurrent
        }

        // Encodes missing values as null.
        package func encode(to encoder: any Encoder) throws {
            var object = encoder.container(keyedBy: Key.self)
            try object.encode(id, forKey: .id)
            try object.encode(environment, forKey: .environment)
            try object.encode(installationID, forKey: .installationID)
            try object.encode(appVersion, forKey: .appVersion)
            try object.encode(appBuild, forKey: .appBuild)
            try object.encode(appBundleID, forKey: .appBundleID)
            try object.encode(systemVersion, forKey: .systemVersion)
            try object.encode(timeZone, forKey: .timeZone)
            try object.encode(isCurrent, forKey: .isCurrent)
            try object.encode(id != nil, forKey: .isRegistered)
        }
    }

    package static func device(_ device: Device) throws -> Data {
        try TaskDocument.encoded(Body(device: device))
    }

    private struct Body: Encodable {
        var schema = TaskDocument.schema
        let device: Device
    }
}
