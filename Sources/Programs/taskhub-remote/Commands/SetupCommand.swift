internal import AccountSession
internal import ArgumentParser
internal import Arguments
internal import CommandOutput
internal import Composition
internal import Glibc
internal import GroupDefaults
internal import TaskHubAPI
internal import TaskHubContainer
internal import TaskHubEntities
internal import TaskSync
internal import WebAddress
internal import WebClient

struct SetupCommand: AsyncParsableCommand {
    static let configuration = SetupArguments.configuration

    /// In bytes; far more than an address may have.
    private static let limit = 64 * 1024

    @OptionGroup var arguments: SetupArguments

    func run() async throws {
        let address = try WordsOrInput.text([arguments.address], limit: Self.limit).trimmingWhitespace()
        let authorityFile = try arguments.caFile.map(SetupCommand.absolute)
        let transport = try ServerConnection.transport(authorityFile: authorityFile)
        let setUp = SetUpServer(
            probe: TaskHubProbe(
                transport: transport, version: ProgramVersion.text, ids: RandomIDs(), clock: SystemClock()),
            settings: DefaultsServerSettings(common: arguments.common))
        let result: ServerSetUp
        do {
            result = try await setUp.run(address, authorityFile: authorityFile)
        } catch let error as SetUpError {
            if case .unreachable(.noSuchHost, _) = error, let server = try? ServerAddress(address) {
                throw Diagnosis(
                    .serverUnreachable, "no_such_host", "there is no host \(server.host)",
                    "Check the address and the network")
            }
            guard await isSecurePort(address, transport) else { throw error }
            throw Diagnosis(
                .refused, "https_needed", "this port expects https, and the address begins with http://",
                "Run 'taskhub setup' with https://")
        }
        if result.warning == .notEncrypted {
            StandardStreams.complain("Warning: with plain http, other programs on this machine may read what is sent.")
        }
        if arguments.common.json {
            let server: [(String, String?)] = [
                ("serverURL", result.address.text), ("serverAuthorityFile", authorityFile),
            ]
            return try StandardStreams.print(SettingsAnswer(server))
        }
        try StandardStreams.print("The server is now \(result.address.text). Sign in with 'taskhub login'.\n")
    }

    /// Returns whether a server that was given with `http://` expects TLS.
    private func isSecurePort(_ address: String, _ transport: CurlTransport) async -> Bool {
        guard let server = try? ServerAddress(address), server.scheme == .http else { return false }
        let host = server.host.filter { $0 != "[" && $0 != "]" }
        return await transport.certificateExpiry(host: host, port: Int(server.port ?? 80), within: .seconds(5)) != nil
    }

    private static func absolute(_ path: String) throws -> String {
        guard let resolved = realpath(path, nil) else {
            throw Diagnosis(
                .inputOutput, "authority_unreadable", "\(path) cannot be read",
                "Give --ca-file a PEM file that you can read")
        }
        defer { free(resolved) }
        return String(cString: resolved)
    }
}

/// Stores the server's settings in the shared defaults.
struct DefaultsServerSettings: ServerSettings {
    let common: ProgramOptions

    func save(_ server: SavedServer) throws {
        try ProgramContext.defaults(common).update { values in
            try values.set(server.address.text, for: .serverURL)
            try values.forgetDevice(unlessAt: server.address.text)
            try values.set(server.authorityFile, for: .serverAuthorityFile)
        }
    }
}
