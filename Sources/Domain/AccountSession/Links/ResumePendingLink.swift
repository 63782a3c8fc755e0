package import TaskHubEntities

/// Carries out the link that waited for a sign-in, once.
package struct ResumePendingLink: Sendable {
    package enum Outcome: Hashable, Sendable {
        case none
        /// Dropped, half an hour after it was opened.
        case stale
        /// Dropped; another version of the program stored it.
        case unreadable(RouteError)
        case resumed(RouteStep)
    }

    private let pending: any PendingLinkStore

    package init(pending: any PendingLinkStore) {
        self.pending = pending
    }

    /// To be called after a successful sign-in.
    ///
    /// The link is gone before the step is returned: a program that ends while it carries the step out does not
    /// do it twice.
    package func run(at now: Instant) throws -> Outcome {
        guard let link = try pending.take() else { return .none }
        guard !link.isStale(at: now) else { return .stale }
        do throws(RouteError) {
            let route = try Route(parsing: link.link)
            // Whatever was stored, a callback never leads from a login into another one.
            guard route.needsSignIn else { return .none }
            return .resumed(route.step)
        } catch {
            return .unreadable(error)
        }
    }
}
