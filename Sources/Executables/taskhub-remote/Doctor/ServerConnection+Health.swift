internal import AccountSession
internal import OpenIDConnect
internal import TaskHubAPI
internal import TaskHubEntities
internal import WebClient

extension ServerConnection: ServerHealth {
    func live() async throws -> Instant? {
        try await client().live()
    }

    func certificateExpiry() async -> Instant? {
        let host = address.host.filter { $0 != "[" && $0 != "]" }
        let end = await transport.certificateExpiry(
            host: host, port: Int(address.port ?? 443), within: .seconds(5))
        return end.map { Instant(seconds: $0) }
    }

    func identifiesProvider() async throws -> Bool {
        try await provider().metadata.promisesIssuerParameter
    }
}
