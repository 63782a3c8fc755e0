package import TaskActions
internal import TaskHubEntities
internal import WebAddress

/// Checks the server, its certificate and clock, and its identity provider.
package struct CheckServer: Sendable {
    /// The largest tolerated difference between the clocks, in seconds.
    ///
    /// Tokens are valid for minutes; with a larger difference they have expired or are not yet valid.
    private static let toleratedDifference: Int64 = 60

    private let server: any ServerHealth
    private let clock: any WallClock

    package init(_ server: any ServerHealth, clock: any WallClock) {
        self.server = server
        self.clock = clock
    }

    /// Runs the checks.
    ///
    /// - Returns: One finding for each check. If the server does not respond, that is the only one.
    package func run() async -> [HealthFinding] {
        let start = clock.now()
        let theirs: Instant?
        do {
            theirs = try await server.live()
        } catch {
            return [.serverFailed(error)]
        }
        let ours = Instant(microseconds: (start.microseconds + clock.now().microseconds) / 2)
        return [.serverResponds, await certificate(), Self.clock(theirs, ours), await provider()]
    }

    /// The connection was trusted already; only the date may be missing.
    private func certificate() async -> HealthFinding {
        guard server.address.scheme == .https else { return .certificateNotNeeded }
        return .certificateTrusted(until: await server.certificateExpiry())
    }

    private static func clock(_ theirs: Instant?, _ ours: Instant) -> HealthFinding {
        guard let theirs else { return .clockUnknown }
        let difference = Duration.microseconds(ours.microseconds - theirs.microseconds)
        let isTolerated = (.seconds(-toleratedDifference)...(.seconds(toleratedDifference))).contains(difference)
        return isTolerated ? .clockAgrees(within: difference) : .clockDiffers(by: difference)
    }

    private func provider() async -> HealthFinding {
        do {
            return .providerResponds(identifiesItself: try await server.identifiesProvider())
        } catch {
            return .providerFailed(error)
        }
    }
}
