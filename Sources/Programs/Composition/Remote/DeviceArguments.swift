package import AccountSession
package import ArgumentParser

/// The arguments of `taskhub device`.
package enum DeviceArguments {
    /// Returns the declaration of the group of commands, of which the first one runs if none is named.
    package static func configuration(_ subcommands: [any ParsableCommand.Type]) -> CommandConfiguration {
        CommandConfiguration(
            .device, abstract: "Show this device, or register it for the server's pushes.",
            discussion: """
                The server pushes through Apple's service (APNs) only, and Linux has no push token. Registering is for \
                those who forward pushes from an Apple device. Everybody else needs none of this: 'taskhub install' \
                syncs in the background.
                """,
            subcommands: subcommands)
    }

    package struct Show: RemoteArguments {
        package static let configuration = CommandConfiguration(
            commandName: "show", abstract: "Show whether this device is registered, and what is sent to the server.")

        @OptionGroup package var common: ProgramOptions

        package init() {}
    }

    package struct Register: RemoteArguments {
        package static let configuration = CommandConfiguration(
            commandName: "register", abstract: "Register a push token, from standard input or a file.",
            discussion: """
                The token is sent to the server and not kept here. To change it, register the new one. 'taskhub \
                logout' ends the registration.
                """)

        @Option(
            help: ArgumentHelp(
                "The environment of Apple's service that the server uses.",
                valueName: "environment"))
        package var environment = PushDevice.Environment.production

        @Option(
            help: ArgumentHelp(
                "The app that the token was issued to (default: \(DeviceDescription.ownBundleID)).",
                valueName: "id"))
        package var bundleID: String?

        @OptionGroup package var input: PushTokenFile
        @OptionGroup package var common: ProgramOptions

        package init() {}

        package func validate() throws {
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
    }

    package struct Update: RemoteArguments {
        package static let configuration = CommandConfiguration(
            commandName: "update", abstract: "Send the current version and time zone, as each sync does.")

        @OptionGroup package var common: ProgramOptions

        package init() {}
    }

    package struct Unregister: RemoteArguments {
        package static let configuration = CommandConfiguration(
            commandName: "unregister", abstract: "End the server's pushes to this device, or to a push token.",
            discussion: "With --token-file, ends the registration of that token, even if it was made elsewhere.")

        @OptionGroup package var input: PushTokenFile
        @OptionGroup package var common: ProgramOptions

        package init() {}
    }
}

/// Where a command reads a push token: it is a secret, and every program can read the arguments of others.
package struct PushTokenFile: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "A file with the push token; - is standard input.", valueName: "file"), completion: .file())
    package var tokenFile: String?

    package init() {}
}

extension PushDevice.Environment: ExpressibleByArgument {}

extension DeviceDescription {
    /// The app's identifier, unless the push token was issued to another app.
    package static let ownBundleID = "dev.taskhub"
}
