package import TaskHubEntities

/// A device that receives push messages from the server.
///
/// The server never returns its push token.
package struct PushDevice: Hashable, Sendable {
    package enum Environment: String, CaseIterable, Hashable, Sendable {
        case sandbox, production
    }

    /// The device's id.
    ///
    /// Store it: the server has no way to look it up, and rejects a second registration of an installation.
    package var id: EntityID
    package var environment: Environment
    package var installationID: String?
    /// Empty if it was not given.
    ///
    /// The same applies to the next three properties.
    package var appVersion: String
    package var appBuild: String
    package var appBundleID: String
    package var systemVersion: String
    package var timeZone: String
    package var lastSeenAt: Instant
    package var createdAt: Instant

    package init(
        id: EntityID, environment: Environment, installationID: String?, appVersion: String, appBuild: String,
        appBundleID: String, systemVersion: String, timeZone: String, lastSeenAt: Instant, createdAt: Instant
    ) {
        self.id = id
        self.environment = environment
        self.installationID = installationID
        self.appVersion = appVersion
        self.appBuild = appBuild
        self.appBundleID = appBundleID
        self.systemVersion = systemVersion
        self.timeZone = timeZone
        self.lastSeenAt = lastSeenAt
        self.createdAt = createdAt
    }
}

/// What the server is told in a registration or an update.
///
/// `nil` omits the field, or leaves it unchanged.
package struct PushDeviceFacts: Hashable, Sendable {
    package var token: PushToken?
    /// Must match the environment that the server is configured for; the server rejects others.
    package var environment: PushDevice.Environment?
    package var installationID: String?
    package var appVersion: String?
    package var appBuild: String?
    package var appBundleID: String?
    package var systemVersion: String?
    package var timeZone: String?

    package init() {}

    init(_ description: DeviceDescription) {
        appVersion = description.appVersion
        appBuild = description.appBuild
        appBundleID = description.appBundleID
        systemVersion = description.systemVersion
        timeZone = description.timeZone
    }
}
