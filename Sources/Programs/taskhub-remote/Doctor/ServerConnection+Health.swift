internal import AccountSession
internal import OpenIDConnect
internal import TaskHubAPI
internal import TaskHubEntities
internal import WebAddress
internal import WebClient

extension ServerConnection: ServerHealth {
    /// The longest wait for one response while a user waits for all checks.
    static let healthTimeout = Duration.seconds(5)

    func live() async throws -> Instant? {
        try await client(responseTimeout: Self.healthTimeout).live()
    }

    func certificateExpiry() async -> Instant? {
        let host = address.host.filter { $0 != "[" && $0 != "]" }
        let end = await transport.certificateExpiry(
            host: host, port: Int(address.port ?? 443), within: Self.healthTimeout)
        return end.map { Instant(seconds: $0) }
    }

    func identifiesProvider() async throws -> Bool {
        try await provider(responseTimeout: Self.healthTimeout).metadata.promisesIssuerParameter
    }
}
