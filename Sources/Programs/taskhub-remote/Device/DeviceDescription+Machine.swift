internal import AccountSession
internal import Arguments
internal import Composition
internal import PosixFiles

extension DeviceDescription {
    /// Describes this machine and these programs.
    static func ofThisMachine(appBundleID: String = ownBundleID) -> DeviceDescription {
        DeviceDescription(
            appVersion: ProgramVersion.text, appBuild: ProgramVersion.build, appBundleID: appBundleID,
            systemVersion: OSRelease()?.text ?? "", timeZone: LocalZoneName.find())
    }
}
