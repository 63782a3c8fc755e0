package import TaskSync

/// Asks a server that nobody is signed in to.
package protocol ServerProbe: Sendable {
    /// Returns when a Task Hub answered that it is alive.
    func live(at address: ServerAddress) async throws(SetUpError)

    func meta(at address: ServerAddress) async throws(SetUpError) -> ServerFacts
}

/// The two addresses that are tried, in this order.
package enum ServerCheck: String, Hashable, Sendable, CaseIterable {
    case live
    case meta

    /// Behind the path of the base address.
    package var path: String {
        switch self {
        case .live: "/health/live"
        case .meta: "/api/mobile/v1/meta"
        }
    }
}
