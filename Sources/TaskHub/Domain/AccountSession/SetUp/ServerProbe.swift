package import TaskSync
package import WebAddress

/// Requests to a server that do not need a sign-in.
package protocol ServerProbe: Sendable {
    /// Returns once the server has confirmed that it is alive.
    func live(at address: ServerAddress) async throws(SetUpError)

    /// Returns the server's description of itself.
    func meta(at address: ServerAddress) async throws(SetUpError) -> ServerFacts
}

/// The two endpoints that set-up requests, in this order.
package enum ServerCheck: String, Hashable, Sendable, CaseIterable {
    case live
    case meta

    /// The endpoint's path, relative to the base address.
    package var path: String {
        switch self {
        case .live: "/health/live"
        case .meta: "/api/mobile/v1/meta"
        }
    }
}
