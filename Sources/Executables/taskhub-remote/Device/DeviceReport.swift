internal import AccountSession
internal import Composition
internal import GroupDefaults
internal import TaskDocuments
internal import TaskHubDefaults
internal import TaskHubEntities

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

    private var isCurrent: Bool? { registration.map { $0.description == description } }

    func print(json: Bool, _ heading: String = "") throws {
        if json { return try StandardStreams.print(document: try DeviceDocument.device(fields)) }
        let state =
            switch (registration?.environment.rawValue, isCurrent) {
            case (let environment?, true): environment
            case (let environment?, _): "\(environment); the next sync sends what has changed"
            case (nil, _): "none"
            }
        try StandardStreams.print(
            """
            \(heading)registration  \(state)
            installation  \(installationID ?? "made when the device is registered")
            app           \(description.appBundleID) \(description.appVersion) (\(description.appBuild))
            system        \(description.systemVersion.isEmpty ? "-" : description.systemVersion)
            time zone     \(description.timeZone ?? "-")

            """)
    }

    private var fields: DeviceDocument.Device {
        DeviceDocument.Device(
            id: registration?.id.description, environment: registration?.environment.rawValue,
            installationID: installationID, appVersion: description.appVersion, appBuild: description.appBuild,
            appBundleID: description.appBundleID, systemVersion: description.systemVersion,
            timeZone: description.timeZone, isCurrent: isCurrent)
    }
}
