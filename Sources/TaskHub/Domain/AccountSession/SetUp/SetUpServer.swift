import TaskSync
package import WebAddress

/// Checks that an address belongs to a Task Hub server, and saves it.
package struct SetUpServer: Sendable {
    private let probe: any ServerProbe
    private let settings: any ServerSettings

    package init(probe: any ServerProbe, settings: any ServerSettings) {
        self.probe = probe
        self.settings = settings
    }

    /// Checks the server, then saves its address.
    ///
    /// - Parameters:
    ///   - text: The address, as typed.
    ///   - authorityFile: The path of a PEM file with additional authorities, which `probe` trusts.
    /// - Returns: The saved server.
    /// - Throws: ``SetUpError``, or what the settings threw. Nothing is saved in that case.
    package func run(_ text: String, authorityFile: String? = nil) async throws -> ServerSetUp {
        let address = try SetUpServer.address(text)
        try await probe.live(at: address)
        let facts = try await probe.meta(at: address)
        try SetUpServer.checkVersion(facts.apiVersion)
        try facts.checkDiscovery(against: address)
        if Task.isCancelled { throw SetUpError.cancelled }
        try settings.save(SavedServer(address: address, authorityFile: authorityFile))
        return ServerSetUp(address: address, warning: address.scheme == .http ? .notEncrypted : nil, facts: facts)
    }

    private static func address(_ text: String) throws(SetUpError) -> ServerAddress {
        do {
            return try ServerAddress(text)
        } catch .httpNotAllowed {
            throw .httpNotAllowed
        } catch {
            throw .notAnAddress(error)
        }
    }

    private static func checkVersion(_ version: String) throws(SetUpError) {
        guard version != "1" else { return }
        let parts = version.split(separator: ".", omittingEmptySubsequences: false).map { UInt16($0) }
        let numbers = parts.compactMap { $0 }
        guard numbers.count == parts.count, version.allSatisfy({ $0.isASCII && $0.isNumber || $0 == "." }),
            version.utf8.count <= 16, numbers.first.map({ $0 >= 1 }) ?? false
        else { throw .notTaskHub(.otherResponse, at: .meta) }
        throw .apiVersionTooNew(version)
    }
}

extension ServerFacts {
    /// Checks the address that the server sends users to for signing in.
    ///
    /// Users type their password there, so it must be on the same host, and on https unless the server itself uses
    /// http.
    package func checkDiscovery(against address: ServerAddress) throws(SetUpError) {
        let discovery: ServerAddress
        do {
            discovery = try ServerAddress(discoveryURL)
        } catch .httpNotAllowed {
            throw .discoveryNotSecure
        } catch {
            throw .discoveryMalformed
        }
        guard discovery.host == address.host else { throw .discoveryOnOtherHost(discovery.host) }
        guard discovery.scheme == .https || address.scheme == .http else { throw .discoveryNotSecure }
    }
}
