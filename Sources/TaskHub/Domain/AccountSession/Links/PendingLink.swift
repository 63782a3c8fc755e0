package import TaskHubEntities

/// A link to open after the next sign-in.
package struct PendingLink: Hashable, Sendable {
    /// How long a link is kept, in seconds.
    ///
    /// After that the user no longer expects it to open.
    package static let lifetime: Int64 = 30 * 60

    package let link: String
    package let openedAt: Instant

    package init(link: String, openedAt: Instant) {
        self.link = link
        self.openedAt = openedAt
    }

    /// Returns whether the link has expired.
    ///
    /// A link from the future has expired too, because the clock was set back.
    func isStale(at now: Instant) -> Bool {
        now >= openedAt.advanced(bySeconds: PendingLink.lifetime)
            || openedAt >= now.advanced(bySeconds: PendingLink.lifetime)
    }
}
