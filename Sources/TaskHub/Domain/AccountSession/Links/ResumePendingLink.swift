package import TaskHubEntities

/// Opens the pending link after a sign-in, once.
package struct ResumePendingLink: Sendable {
    package enum Outcome: Hashable, Sendable {
        case none
        /// The link had expired and was removed.
        case stale
        /// The link was stored by another version of the program and was removed.
        case unreadable(RouteError)
        case resumed(RouteStep)
    }

    private let pending: any PendingLinkStore

    package init(pending: any PendingLinkStore) {
        self.pending = pending
    }

    /// Removes the link and returns what to do for it.
    ///
    /// Call this after a successful sign-in.
    ///
    /// The link is removed before the method returns, so a program that exits while it opens the link does not open it
    /// again.
    ///
    /// - Throws: What the pending-link store threw.
    package func run(at now: Instant) throws -> Outcome {
        guard let link = try pending.take() else { return .none }
        guard !link.isStale(at: now) else { return .stale }
        do throws(RouteError) {
            let route = try Route(parsing: link.link)
            // A callback never leads from one login to another.
            guard route.needsSignIn else { return .none }
            return .resumed(route.step)
        } catch {
            return .unreadable(error)
        }
    }
}
