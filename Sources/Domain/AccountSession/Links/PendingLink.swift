package import TaskHubEntities

/// A link that waits for the next sign-in.
package struct PendingLink: Hashable, Sendable {
    /// After this many seconds nobody remembers having opened it.
    package static let lifetime: Int64 = 30 * 60

    package let link: String
    package let openedAt: Instant

    package init(link: String, openedAt: Instant) {
        self.link = link
        self.openedAt = openedAt
    }

    /// A link from the future is no better than an old one: the clock was set back meanwhile.
    func isStale(at now: Instant) -> Bool {
        now >= openedAt.advanced(bySeconds: PendingLink.lifetime)
            || openedAt >= now.advanced(bySeconds: PendingLink.lifetime)
    }
}
