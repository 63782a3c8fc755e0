package import TaskHubEntities

/// A device that the server sends push messages to; the token itself is never sent back.
package struct PushDevice: Hashable, Sendable {
    package enum Environment: String, CaseIterable, Hashable, Sendable {
        case sandbox, production
    }

    /// To be kept: there is no way to ask for it, and registering an installation again is refused.
    package var id: EntityID
    package var environment: Environment
    package var installationID: String?
    /// Empty where it was not given, as the three below.
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

/// What is told of a device; nil: not told, or stays.
package struct PushDeviceFacts: Hashable, Sendable {
    /// Apple's push token: a secret.
    package var token: String?
    /// The one that the server is set to, or it refuses.
    package var environment: PushDevice.Environment?
    package var installationID: String?
    package var appVersion: String?
    package var appBuild: String?
    package var appBundleID: String?
    package var systemVersion: String?
    package var timeZone: String?

    package init() {}
}
