package import TaskHubEntities

/// What to do for a route.
package enum RouteStep: Hashable, Sendable {
    case show(Destination)
    /// Confirm first: any web page may have created the link.
    case confirmCreation(title: String?, due: String?, list: String?)
    /// Pass the address to the login that is waiting for it.
    case handOverCallback(String)
    /// The link was stored for the next sign-in; tell the user.
    case waitsForSignIn

    /// A view that a route can open.
    package enum Destination: Hashable, Sendable {
        case task(EntityID)
        case list(EntityID)
        case inbox, today, upcoming, lists, settings
    }
}
