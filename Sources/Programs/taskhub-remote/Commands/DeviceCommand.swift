internal import AccountSession
internal import ArgumentParser
internal import CommandOutput
internal import Composition
internal import GroupDefaults
internal import TaskHubContainer
internal import TaskSync

struct DeviceCommand: AsyncParsableCommand {
    static let configuration = DeviceArguments.configuration([
        Show.self, Register.self, Update.self, Unregister.self,
    ])

    struct Show: ParsableCommand {
        static let configuration = DeviceArguments.Show.configuration

        @OptionGroup var arguments: DeviceArguments.Show

        func run() throws {
            try DeviceReport(try ProgramContext.settings(arguments.common)).print(json: arguments.common.json)
        }
    }

    struct Register: AsyncParsableCommand {
        static let configuration = DeviceArguments.Register.configuration

        @OptionGroup var arguments: DeviceArguments.Register

        func run() async throws {
            let token = try arguments.input.required()
            let defaults = try DeviceCommand.defaults(arguments.common)
            let known = try defaults.read()
            let app =
                arguments.bundleID ?? known[.account].flatMap { known.registration(of: $0)?.description.appBundleID }
                ?? DeviceDescription.ownBundleID
            do {
                _ = try await ContainerDevice(defaults, isTyped: true).registration.run(
                    token, for: arguments.environment, .ofThisMachine(appBundleID: app))
            } catch let failure as DeviceError {
                throw Diagnosis(failure, environment: arguments.environment)
            }
            try DeviceReport(try defaults.read()).print(
                json: arguments.common.json,
                "Registered. Linux has no push token: the server pushes through Apple's service, to the token's app.\n")
        }
    }

    struct Update: AsyncParsableCommand {
        static let configuration = DeviceArguments.Update.configuration

        @OptionGroup var arguments: DeviceArguments.Update

        func run() async throws {
            let defaults = try DeviceCommand.defaults(arguments.common)
            do {
                switch try await ContainerDevice(defaults, isTyped: true).update.run(
                    .ofThisMachine(), onlyIfChanged: false)
                {
                case .notRegistered: throw Diagnosis.deviceNotRegistered
                case .lost: throw Diagnosis.deviceLost
                case .updated, .unchanged: break
                }
            } catch let failure as DeviceError {
                throw Diagnosis(failure, environment: nil)
            }
            try DeviceReport(try defaults.read()).print(json: arguments.common.json, "Updated.\n")
        }
    }

    struct Unregister: AsyncParsableCommand {
        static let configuration = DeviceArguments.Unregister.configuration

        @OptionGroup var arguments: DeviceArguments.Unregister

        func run() async throws {
            let token = try arguments.input.named()
            let defaults = try DeviceCommand.defaults(arguments.common)
            let unregistration = try ContainerDevice(defaults, isTyped: true).unregistration
            let wasRegistered: Bool
            do {
                if let token {
                    wasRegistered = try await unregistration.run(token)
                } else {
                    wasRegistered = try await unregistration.run()
                }
            } catch let failure as DeviceError {
                throw Diagnosis(failure, environment: nil)
            }
            try DeviceReport(try defaults.read()).print(
                json: arguments.common.json,
                wasRegistered
                    ? "Unregistered.\n" : "\(token == nil ? "This device" : "The token") was not registered.\n")
        }
    }

    private static func defaults(_ common: ProgramOptions) throws -> SharedDefaults {
        try ServerConnection.requireSetUp(common)
        return try ProgramContext.defaults(common)
    }
}

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
