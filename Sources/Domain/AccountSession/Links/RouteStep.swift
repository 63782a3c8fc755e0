package import TaskHubEntities

/// What is to be done for a route.
package enum RouteStep: Hashable, Sendable {
    case show(Destination)
    /// Ask first: any web page may have made the link.
    case confirmCreation(title: String?, due: String?, list: String?)
    /// Hand the address to the login that waits for it.
    case handOverCallback(String)
    /// The link waits for the next sign-in; say so.
    case waitsForSignIn

    /// What a route can show.
    package enum Destination: Hashable, Sendable {
        case task(EntityID)
        case list(EntityID)
        case inbox, today, upcoming, lists, settings
    }
}
