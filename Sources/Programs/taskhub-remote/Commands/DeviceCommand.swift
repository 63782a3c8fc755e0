internal import AccountSession
internal import ArgumentParser
internal import CommandOutput
internal import Composition
internal import GroupDefaults
internal import TaskHubDefaults
internal import TaskSync

struct DeviceCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "device", abstract: RemoteCommand.device.abstract,
        discussion: """
            The server pushes through Apple's service (APNs) only, and Linux has no push token. Registering is for \
            those who forward pushes from an Apple device. Everybody else needs none of this: 'taskhub install' syncs \
            in the background.
            """,
        subcommands: [Show.self, Register.self, Update.self, Unregister.self], defaultSubcommand: Show.self)

    struct Show: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "show", abstract: "Show whether this device is registered, and what is sent to the server.")

        @OptionGroup var common: ProgramOptions

        func run() throws {
            try DeviceReport(try ProgramContext.settings(common)).print(json: common.json)
        }
    }

    struct Register: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "register", abstract: "Register a push token, from standard input or a file.",
            discussion: """
                The token is sent to the server and not kept here. To change it, register the new one. 'taskhub \
                logout' ends the registration.
                """)

        @Option(
            help: ArgumentHelp(
                "The environment of Apple's service that the server uses.",
                valueName: "environment"))
        var environment = PushDevice.Environment.production

        @Option(
            help: ArgumentHelp(
                "The app that the token was issued to (default: \(DeviceDescription.ownBundleID)).",
                valueName: "id"))
        var bundleID: String?

        @OptionGroup var input: PushTokenInput
        @OptionGroup var common: ProgramOptions

        func validate() throws {
            guard let bundleID else { return }
            let isPlain = bundleID.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
                case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."): true
                default: false
                }
            }
            guard isPlain, (1...155).contains(bundleID.utf8.count) else {
                throw ValidationError("A bundle id has letters, digits, hyphens and periods, as in dev.taskhub")
            }
        }

        func run() async throws {
            let token = try input.required()
            let defaults = try DeviceCommand.defaults(common)
            let known = try defaults.read()
            let app =
                bundleID ?? known[.account].flatMap { known.registration(of: $0)?.description.appBundleID }
                ?? DeviceDescription.ownBundleID
            do {
                _ = try await ContainerDevice(defaults, isTyped: true).registration.run(
                    token, for: environment, .ofThisMachine(appBundleID: app))
            } catch let failure as DeviceError {
                throw Diagnosis(failure, environment: environment)
            }
            try DeviceReport(try defaults.read()).print(
                json: common.json,
                "Registered. Linux has no push token: the server pushes through Apple's service, to the token's app.\n")
        }
    }

    struct Update: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "update", abstract: "Send the current version and time zone, as each sync does.")

        @OptionGroup var common: ProgramOptions

        func run() async throws {
            let defaults = try DeviceCommand.defaults(common)
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
            try DeviceReport(try defaults.read()).print(json: common.json, "Updated.\n")
        }
    }

    struct Unregister: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "unregister", abstract: "End the server's pushes to this device, or to a push token.",
            discussion: "With --token-file, ends the registration of that token, even if it was made elsewhere.")

        @OptionGroup var input: PushTokenInput
        @OptionGroup var common: ProgramOptions

        func run() async throws {
            let token = try input.named()
            let defaults = try DeviceCommand.defaults(common)
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
                json: common.json,
                wasRegistered
                    ? "Unregistered.\n" : "\(token == nil ? "This device" : "The token") was not registered.\n")
        }
    }

    private static func defaults(_ common: ProgramOptions) throws -> SharedDefaults {
        try ServerConnection.requireSetUp(common)
        return try ProgramContext.defaults(common)
    }
}

extension PushDevice.Environment: ExpressibleByArgument {}

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
