package import ArgumentParser

/// The declaration of a command that `appgroup-token` carries out: its name, its help and its arguments.
///
/// `appgroup-token` parses by it. `appgroup` lists it in its help, and completes it in shells.
package protocol ForwardedArguments: ParsableArguments {
    static var configuration: CommandConfiguration { get }
}

private let nameHelp: ArgumentHelp = "The token's name."

/// The arguments of `appgroup token set`.
package struct TokenSetArguments: ForwardedArguments {
    package static let configuration = CommandConfiguration(
        commandName: "set", abstract: "Keep a token, such as a personal access token, from standard input.",
        discussion: "One line of at most 16 KiB. On a terminal, the command asks for it and does not show it.")

    @Argument(help: nameHelp) package var name: String
    @Flag(help: "Keep it in a plain file in the container, for machines without a keyring.")
    package var insecureStorage = false
    @OptionGroup package var common: GroupOptions

    package init() {}
}

/// The arguments of `appgroup token state`.
package struct TokenStateArguments: ForwardedArguments {
    package static let configuration = CommandConfiguration(
        commandName: "state", abstract: "Say whether there is a token, without sending a request.",
        discussion: """
            Prints ready, absent, locked, sign-in-needed or unavailable, and exits with 0, 66, 75, 77 or 69. Never \
            prompts.
            """)

    @Argument(help: nameHelp) package var name: String
    @OptionGroup package var common: GroupOptions

    package init() {}
}

/// The arguments of `appgroup token header`.
package struct TokenHeaderArguments: ForwardedArguments {
    package static let configuration = CommandConfiguration(
        commandName: "header", abstract: "Print the token as an Authorization header for curl -H @-.",
        discussion: """
            Renews it when that is needed, once for all programs. Never prompts. Exits with 66 if there is no token, 77 \
            if you have to sign in again, 75 if the keyring is locked, and 69 if the keyring or the identity provider \
            is not available.

            With --rejected, a token that cannot be renewed is remembered, and not printed again before another one is \
            stored: this command exits with 77 until then.
            """)

    @Argument(help: nameHelp) package var name: String
    @Flag(help: "Print another token than that of the header on standard input, which the server answered with 401.")
    package var rejected = false
    @OptionGroup package var common: GroupOptions

    package init() {}
}

/// The arguments of `appgroup token clear`.
package struct TokenClearArguments: ForwardedArguments {
    package static let configuration = CommandConfiguration(
        commandName: "clear", abstract: "Erase the token, and revoke it at the identity provider if that is possible.")

    @Argument(help: nameHelp) package var name: String
    @OptionGroup package var common: GroupOptions

    package init() {}
}

/// The arguments of `appgroup token unlock`.
package struct TokenUnlockArguments: ForwardedArguments {
    package static let configuration = CommandConfiguration(
        commandName: "unlock", abstract: "Unlock the keyring that has the token, on a terminal.",
        discussion: "The keyring may ask for its password.")

    @Argument(help: nameHelp) package var name: String
    @OptionGroup package var common: GroupOptions

    package init() {}
}

/// The arguments of `appgroup token login`.
package struct TokenLoginArguments: ForwardedArguments {
    package static let configuration = CommandConfiguration(
        commandName: "login", abstract: "Sign in at an OpenID Connect provider, on a terminal.",
        discussion: """
            The provider must allow the client the redirect address http://127.0.0.1/callback with any port. Over ssh, \
            use --device or --paste. The keyring may ask for its password.
            """)

    @Argument(help: nameHelp) package var name: String
    @Option(
        help: ArgumentHelp("The identity provider's address, as in https://id.example.org.", valueName: "url"))
    package var issuer: String
    @Option(name: .customLong("client-id"), help: "The id of a public client, as registered with the provider.")
    package var clientID: String
    @Option(
        help: ArgumentHelp("A scope to request, once for each; default: openid and offline_access.", valueName: "scope")
    )
    package var scope: [String] = []
    @Option(help: "The audience to request, which some providers need.")
    package var audience: String?
    @Flag(help: "Show a code to enter on any device.")
    package var device = false
    @Flag(help: "Print the sign-in address, and read the address where the browser ends up.")
    package var paste = false
    @Flag(help: "Print the sign-in address instead of opening a browser.")
    package var noBrowser = false
    @Option(help: "The port for the response, for a provider that compares it.")
    package var port: UInt16?
    @Option(
        help: ArgumentHelp(
            "Another host that may have the provider's endpoints, such as oauth2.googleapis.com; once for each.",
            valueName: "host"))
    package var endpointHost: [String] = []
    @Flag(name: .customLong("assume-pkce"), help: "Accept a provider that does not announce PKCE.")
    package var assumesPKCE = false
    @Flag(help: "Keep the tokens in a plain file in the container, for machines without a keyring.")
    package var insecureStorage = false
    @OptionGroup package var common: GroupOptions

    package init() {}

    package func validate() throws {
        guard [device, paste, noBrowser].count(where: { $0 }) <= 1 else {
            throw ValidationError("Use only one of --device, --paste and --no-browser")
        }
    }
}

/// The arguments of `appgroup server set`.
package struct ServerSetArguments: ForwardedArguments {
    package static let configuration = CommandConfiguration(
        commandName: "set", abstract: "Set the server that the group's programs use, after checking its address.",
        discussion: "The address must be https, or http to this machine.")

    @Argument(help: ArgumentHelp("The server's address, as in https://mail.example.org.", valueName: "url"))
    package var address: String
    @Option(
        help: ArgumentHelp("The path of a JSON document that the server must have, as in /health.", valueName: "path"))
    package var bootstrap: String?
    @Option(
        help: ArgumentHelp("A PEM file with additional certificate authorities to trust.", valueName: "file"),
        completion: .file())
    package var caFile: String?
    @OptionGroup package var common: GroupOptions

    package init() {}
}
