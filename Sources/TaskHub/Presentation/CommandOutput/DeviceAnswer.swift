package import AccountSession
package import TaskActions
internal import TaskHubEntities

/// This machine as the server knows it, or would, as lines or as JSON.
package struct DeviceAnswer: Answer {
    package static let name = "device"
    package static let summary = "This machine as a device of the server"
    package static let commands = ["show", "register", "update", "unregister"].map { "taskhub device \($0)" }

    private let registration: DeviceRegistration?
    private let installationID: String?
    private let description: DeviceDescription

    /// - Parameters:
    ///   - registration: What the server was last sent; `nil` if this machine is not registered.
    ///   - installationID: The id of this installation; `nil` until it is registered for the first time.
    ///   - description: What the next registration or update sends.
    package init(_ registration: DeviceRegistration?, installationID: String?, _ description: DeviceDescription) {
        self.registration = registration
        self.installationID = installationID
        self.description = description
    }

    private var isCurrent: Bool? { registration.map { $0.description == description } }

    /// One line for each fact.
    package var text: String {
        let state =
            switch (registration?.environment.rawValue, isCurrent) {
            case (let environment?, true): environment
            case (let environment?, _): "\(environment); the next sync sends what has changed"
            case (nil, _): "none"
            }
        return """
            registration  \(state)
            installation  \(installationID ?? "made when the device is registered")
            app           \(description.appBundleID) \(description.appVersion) (\(description.appBuild))
            system        \(description.systemVersion.isEmpty ? "-" : description.systemVersion)
            time zone     \(description.timeZone ?? "-")

            """
    }

    package static let members = [AnswerMember<DeviceAnswer>("device", "The device") { DeviceObject(answer: $0) }]

    private struct DeviceObject: AnswerObject {
        let answer: DeviceAnswer

        static let members: [AnswerMember<DeviceObject>] = [
            AnswerMember("id", "The device's id on the server; null if it is not registered") {
                $0.answer.registration?.id
            },
            AnswerMember("environment", "The environment of Apple's service that it is registered for") {
                $0.answer.registration?.environment
            },
            AnswerMember("installation_id", "The id of this installation; null until it is registered once") {
                $0.answer.installationID
            },
            AnswerMember("app_version", "The version of the programs") { $0.answer.description.appVersion },
            AnswerMember("app_build", "Their build") { $0.answer.description.appBuild },
            AnswerMember("app_bundle_id", "The app that the push token was issued to") {
                $0.answer.description.appBundleID
            },
            AnswerMember("system_version", "The operating system and its version; empty if they are not known") {
                $0.answer.description.systemVersion
            },
            AnswerMember("time_zone", "The name of this machine's time zone; null if it has none") {
                $0.answer.description.timeZone
            },
            AnswerMember("is_current", "Whether the server was last sent the same; null if it is not registered") {
                $0.answer.isCurrent
            },
            AnswerMember("is_registered", "Whether the server has this device") { $0.answer.registration != nil },
        ]
    }
}

extension PushDevice.Environment: AnswerWord {}
