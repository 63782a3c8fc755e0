import Glibc
import Synchronization
import TaskHubTestSupport

/// A real identity provider behind a real nginx with TLS on the loopback, as the deployment has it.
///
/// It keeps everything in its own directory, and ends with ``stop()`` or when the last reference is released.
package final class TestProvider: Sendable {
    /// The URL that a user would pass to `taskhub setup`.
    package let base: String
    /// The path of the authority's certificate, in PEM form.
    package let authorityFile: String
    /// The path of a log with one line per answered request: seconds, method, path without query, status.
    package let requestLog: String
    package static let userName = "ada"
    package static let otherUserName = "bob"
    package static let password = "correct horse battery"

    let files: RigFiles
    private let directory: TemporaryDirectory
    private let programs = Mutex(Programs())

    private struct Programs {
        var frontDoor: TestServer?
        var provider: TestServer?
    }

    package let software: ProviderSoftware
    package var issuer: String { base + software.issuerPath }
    package var discoveryAddress: String {
        "\(issuer.hasSuffix("/") ? String(issuer.dropLast()) : issuer)/.well-known/openid-configuration"
    }

    /// `upstreamPort`: the loopback port of the server that answers below /api and /health.
    package static func start(
        _ settings: ProviderSettings = ProviderSettings(), upstreamPort: Int? = nil
    ) async throws -> TestProvider {
        try await TestProvider(settings, upstreamPort: upstreamPort)
    }

    private init(_ settings: ProviderSettings, upstreamPort: Int?) async throws {
        directory = TemporaryDirectory()
        software = settings.software
        files = RigFiles(state: directory.path)
        authorityFile = directory.appending("authority.pem")
        requestLog = directory.appending("requests.log")
        try await TestAuthority(files: files).place()
        let (nginx, port) = try await FrontDoor(
            files: files, upstreamPort: upstreamPort, locations: software.locations
        ).open()
        base = "https://\(software.host):\(port)"
        programs.withLock { $0.frontDoor = nginx }
        do {
            try await software.prepare(files, settings, issuer: issuer)
            try await serve(settings)
        } catch {
            stop()
            throw error
        }
    }

    deinit { stop() }

    package func stop() {
        let ending = programs.withLock { programs in
            defer { programs = Programs() }
            return programs
        }
        ending.provider?.end()
        ending.frontDoor?.end()
    }

    /// Restarts the provider with other settings.
    ///
    /// Grants and sessions are kept.
    package func restart(_ settings: ProviderSettings) async throws {
        programs.withLock { $0.provider.take() }?.end()
        try await serve(settings)
    }

    /// The path of a file in the rig's directory, outside any program's home.
    ///
    /// The file `exchanges` records the requests to the token endpoint.
    package func stateFile(_ name: String) -> String { directory.appending(name) }

    /// Counts the requests whose path ends with `end`, from all clients.
    package func requestCount(to end: String) async throws -> Int {
        try await requestTimes(to: end).count
    }

    /// The times at which these requests were answered, in seconds since 1970.
    package func requestTimes(to end: String) async throws -> [Double] {
        try await files.read(requestLog).split(separator: "\n").compactMap { line in
            let words = line.split(separator: " ")
            return words.count == 4 && words[2].hasSuffix(end) ? Double(words[0]) : nil
        }
    }

    private func serve(_ settings: ProviderSettings) async throws {
        let log = directory.appending("provider.log")
        let provider = try software.start(files, settings, issuer: issuer, log: log)
        programs.withLock { $0.provider = provider }
        var answers = false
        try await wait(until: "the provider answers or ends") {
            // Through nginx, and with our authority, so that another program's server is not mistaken for ours.
            let arguments = ["--silent", "--fail", "--max-time", "5", "--cacert", authorityFile, discoveryAddress]
            answers = try await runProgram("/usr/bin/curl", arguments, killAfter: 6000).status == 0
            return answers || provider.hasEnded
        }
        guard answers else { throw RigFailure(step: "provider", output: try await files.read(log)) }
    }
}
