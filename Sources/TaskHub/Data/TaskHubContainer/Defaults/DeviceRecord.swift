internal import AccountSession
package import GroupDefaults
internal import TaskHubEntities

/// A registration of this machine, and the account that made it.
///
/// It contains no push token.
package struct DeviceRecord: Hashable, Sendable {
    let registration: DeviceRegistration
    let server: String
    private let issuer: String
    private let subject: String

    init(_ registration: DeviceRegistration, of account: AccountRecord) {
        self.registration = registration
        server = account.server
        issuer = account.issuer
        subject = account.subject
    }

    /// Whether the same user made it at the same server.
    func isOf(_ account: AccountRecord) -> Bool {
        server == account.server && issuer == account.issuer && subject == account.subject
    }
}

extension DeviceRecord: DefaultsValue {
    package static var kind: DefaultsKind { .record }

    /// Always nil: a user can't type one in.
    package init?(text: String) {
        return nil
    }

    package var text: String { "registered" }

    package init?(stored: StoredDefault) {
        guard let fields = stored.record, let id = fields["id"].flatMap({ EntityID($0) }),
            let environment = fields["environment"].flatMap({ PushDevice.Environment(rawValue: $0) }),
            let server = fields["server"], let issuer = fields["issuer"], let subject = fields["subject"]
        else { return nil }
        registration = DeviceRegistration(
            id: id, environment: environment,
            description: DeviceDescription(
                appVersion: fields["app_version"] ?? "", appBuild: fields["app_build"] ?? "",
                appBundleID: fields["app_bundle_id"] ?? "", systemVersion: fields["system_version"] ?? "",
                timeZone: fields["time_zone"]))
        self.server = server
        self.issuer = issuer
        self.subject = subject
    }

    package var stored: StoredDefault {
        let sent = registration.description
        let fields = [
            "id": registration.id.description, "environment": registration.environment.rawValue, "server": server,
            "issuer": issuer, "subject": subject, "app_version": sent.appVersion, "app_build": sent.appBuild,
            "app_bundle_id": sent.appBundleID, "system_version": sent.systemVersion, "time_zone": sent.timeZone,
        ]
        return StoredDefault(record: fields.compactMapValues { $0 })
    }
}

extension DefaultsKey where Value == DeviceRecord {
    package static var device: Self {
        Self(
            "device", summary: "Registration of this machine for the server's pushes",
            rule: "made by 'taskhub device register'", isUserSettable: false)
    }
}
