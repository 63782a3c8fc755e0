/// What the server is told about this machine and this program.
package struct DeviceDescription: Hashable, Sendable {
    package let appVersion: String
    package let appBuild: String
    /// The app that the push token was issued to, since Apple delivers to no other.
    package let appBundleID: String
    /// The operating system and its version; empty if they are not known.
    package let systemVersion: String
    /// The name of this machine's zone in the IANA database; `nil` if it has none.
    package let timeZone: String?

    package init(
        appVersion: String, appBuild: String, appBundleID: String, systemVersion: String, timeZone: String?
    ) {
        self.appVersion = appVersion
        self.appBuild = appBuild
        self.appBundleID = appBundleID
        self.systemVersion = systemVersion
        self.timeZone = timeZone
    }

    /// Returns the description with the app of a registration.
    package func ofApp(_ appBundleID: String) -> DeviceDescription {
        DeviceDescription(
            appVersion: appVersion, appBuild: appBuild, appBundleID: appBundleID, systemVersion: systemVersion,
            timeZone: timeZone)
    }
}
