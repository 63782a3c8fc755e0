package import AccountSession
package import TaskActions
package import TaskSync
package import WebAddress
package import WebTransport

/// Checks over HTTP whether a server is a Task Hub server.
package struct TaskHubProbe: ServerProbe {
    private let transport: any HTTPTransport
    private let version: String
    private let ids: any IDSource
    private let clock: any WallClock
    private let limits: TransportLimits

    package init(
        transport: any HTTPTransport, version: String, ids: any IDSource, clock: any WallClock,
        limits: TransportLimits = TransportLimits(total: .seconds(15), bodySize: TaskHubClient.smallResponse)
    ) {
        self.transport = transport
        self.version = version
        self.ids = ids
        self.clock = clock
        self.limits = limits
    }

    package func live(at address: ServerAddress) async throws(SetUpError) {
        do {
            try await client(address).live()
        } catch {
            throw SetUpError(error, at: .live)
        }
    }

    package func meta(at address: ServerAddress) async throws(SetUpError) -> ServerFacts {
        do {
            return try await client(address).meta()
        } catch {
            throw SetUpError(error, at: .meta)
        }
    }

    private func client(_ address: ServerAddress) -> TaskHubClient {
        TaskHubClient(
            base: address, transport: transport, version: version, ids: ids, clock: clock, limits: limits)
    }
}
