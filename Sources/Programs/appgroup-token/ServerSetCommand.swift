internal import AppGroup
internal import ArgumentParser
internal import Glibc
internal import GroupCommandLine
internal import GroupDefaults
internal import GroupSession
internal import ProgramFailures
internal import TextLayout
internal import WebAddress
internal import WebClient

struct ServerCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "server", abstract: "Set the server that the group's programs use.",
        subcommands: [ServerSetCommand.self])
}

struct ServerSetCommand: AsyncParsableCommand {
    static let configuration = ServerSetArguments.configuration

    @OptionGroup var arguments: ServerSetArguments

    func run() async throws {
        let access = try GroupAccess(arguments.common)
        let authorityFile = try arguments.caFile.map(Self.absolute)
        let transport = try GroupAccess.transport(authorityFile: authorityFile)
        let server: CheckedServer
        do throws(BootstrapError) {
            server = try await Bootstrap(transport: transport).check(arguments.address, document: arguments.bootstrap)
        } catch {
            if await isSecurePort(transport) { throw Self.httpsNeeded }
            throw error
        }
        // Some servers answer plain http on such a port with a page.
        if await isSecurePort(transport) { throw Self.httpsNeeded }
        try access.open().defaults.update { values in
            try values.set(server.address.text, for: .serverURL)
            try values.set(authorityFile, for: .serverAuthorityFile)
        }
        if !server.isEncrypted {
            Output.tell("Warning: with plain http, other programs on this machine may read what is sent.")
        }
        guard arguments.common.json else { return try Output.line("The server is now \(server.address.text)") }
        try Output.document { output in
            output.append(member: "url", text: server.address.text)
            if let authorityFile { output.append(member: "ca_file", text: authorityFile) }
        }
    }

    private static let httpsNeeded = ProgramFailure(
        .refused, "https_needed", "this port expects https, and the address begins with http://",
        "Write the address with https://")

    /// Returns whether a server that was given with `http://` expects TLS.
    private func isSecurePort(_ transport: CurlTransport) async -> Bool {
        guard let server = try? ServerAddress(arguments.address), server.scheme == .http else { return false }
        let host = server.host.filter { $0 != "[" && $0 != "]" }
        return await transport.certificateExpiry(host: host, port: Int(server.port ?? 80), within: .seconds(5)) != nil
    }

    private static func absolute(_ path: String) throws -> String {
        guard let resolved = realpath(path, nil) else {
            throw ProgramFailure(
                .inputOutput, "authority_unreadable", "\(path) cannot be read",
                "Give --ca-file a PEM file that you can read")
        }
        defer { free(resolved) }
        return String(cString: resolved)
    }
}
