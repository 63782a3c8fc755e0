/// Asks a server that nobody is signed in to.
public protocol ServerProbe: Sendable {
    /// Returns when a Task Hub answered that it is alive.
    func live(at address: ServerAddress) async throws(SetUpError)

    func meta(at address: ServerAddress) async throws(SetUpError) -> ServerFacts
}

/// The two addresses that are tried, in this order.
public enum ServerCheck: String, Hashable, Sendable, CaseIterable {
    case live
    case meta

    /// Behind the path of the base address.
    public var path: String {
        switch self {
        case .live: "/health/live"
        case .meta: "/api/mobile/v1/meta"
        }
    }
}
