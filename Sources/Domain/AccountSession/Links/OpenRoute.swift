package import TaskHubEntities

/// Decides what a route leads to, or keeps it until somebody has signed in.
package struct OpenRoute: Sendable {
    private let account: AccountState
    private let pending: any PendingLinkStore

    package init(account: AccountState, pending: any PendingLinkStore) {
        self.account = account
        self.pending = pending
    }

    /// Throws what the store of the pending link throws.
    package func run(_ route: Route, at now: Instant) throws -> RouteStep {
        if account == .signedOut, route.needsSignIn {
            try pending.store(PendingLink(link: route.link, openedAt: now))
            return .waitsForSignIn
        }
        return route.step
    }
}

extension Route {
    /// Settings are this computer's, and the callback is the sign-in itself.
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
