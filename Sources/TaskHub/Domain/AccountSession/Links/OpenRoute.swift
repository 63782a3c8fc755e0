package import TaskHubEntities

/// Resolves a route, or stores it until the next sign-in.
package struct OpenRoute: Sendable {
    private let account: AccountState
    private let pending: any PendingLinkStore

    package init(account: AccountState, pending: any PendingLinkStore) {
        self.account = account
        self.pending = pending
    }

    /// Returns what to do for the route.
    ///
    /// A route that needs a sign-in is stored while the user is signed out, and replaces an earlier one.
    ///
    /// - Parameters:
    ///   - route: The route to open.
    ///   - now: When it was opened.
    /// - Returns: The next step.
    /// - Throws: What the pending-link store threw.
    package func run(_ route: Route, at now: Instant) throws -> RouteStep {
        if account == .signedOut, route.needsSignIn {
            try pending.store(PendingLink(link: route.link, openedAt: now))
            return .waitsForSignIn
        }
        return route.step
    }
}

extension Route {
    /// Whether the route needs a signed-in user.
    ///
    /// Settings are local, and the callback is part of the sign-in itself.
    var needsSignIn: Bool {
        switch self {
        case .settings, .oauthCallback: false
        case .createTask, .openTask, .inbox, .today, .upcoming, .lists, .list: true
        }
    }

    var step: RouteStep {
        switch self {
        case .createTask(let title, let due, let list): .confirmCreation(title: title, due: due, list: list)
        case .openTask(let id): .show(.task(id))
        case .inbox: .show(.inbox)
        case .today: .show(.today)
        case .upcoming: .show(.upcoming)
        case .lists: .show(.lists)
        case .list(let id): .show(.list(id))
        case .settings: .show(.settings)
        case .oauthCallback(let address): .handOverCallback(address)
        }
    }
}
