/// The store of at most one pending link, shared by all programs.
package protocol PendingLinkStore: Sendable {
    /// Replaces the stored link. Durable on return.
    func store(_ link: PendingLink) throws

    /// Removes and returns the link.
    ///
    /// If two programs call this at the same time, only one gets the link. The removal is durable on return.
    ///
    /// - Returns: The link, or `nil` if there is none.
    func take() throws -> PendingLink?

    /// Removes the link if there is one.
    func clear() throws
}
