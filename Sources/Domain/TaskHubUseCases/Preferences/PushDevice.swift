public import TaskHubEntities

/// A device that the server sends push messages to; the token itself is never sent back.
public struct PushDevice: Hashable, Sendable {
    public enum Environment: String, CaseIterable, Hashable, Sendable {
        case sandbox, production
    }

    /// To be kept: there is no way to ask for it, and registering an installation again is refused.
    public var id: EntityID
    public var environment: Environment
    public var installationID: String?
    /// Empty where it was not given, as the three below.
    public var appVersion: String
    public var appBuild: String
    public var appBundleID: String
    public var systemVersion: String
    public var timeZone: String
    public var lastSeenAt: Instant
    public var createdAt: Instant

    public init(
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
public struct PushDeviceFacts: Hashable, Sendable {
    /// Apple's push token: a secret.
    public var token: String?
    /// The one that the server is set to, or it refuses.
    public var environment: PushDevice.Environment?
    public var installationID: String?
    public var appVersion: String?
    public var appBuild: String?
    public var appBundleID: String?
    public var systemVersion: String?
    public var timeZone: String?

    public init() {}
}
