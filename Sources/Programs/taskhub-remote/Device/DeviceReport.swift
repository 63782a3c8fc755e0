internal import AccountSession
internal import CommandOutput
internal import Composition
internal import GroupDefaults
internal import TaskHubDefaults

/// What `taskhub device` shows: this machine as the server knows it, or would.
struct DeviceReport {
    let registration: DeviceRegistration?
    let installationID: String?
    /// What the next registration or update sends.
    let description: DeviceDescription

    init(_ values: DefaultsValues) {
        registration = values[.account].flatMap { values.registration(of: $0) }
        installationID = values[.deviceInstallationID]
        description = .ofThisMachine(
            appBundleID: registration?.description.appBundleID ?? DeviceDescription.ownBundleID)
    }

    func print(json: Bool, _ heading: String = "") throws {
        let answer = DeviceAnswer(registration, installationID: installationID, description)
        try json ? StandardStreams.print(answer) : StandardStreams.print(heading + answer.text)
    }
}
