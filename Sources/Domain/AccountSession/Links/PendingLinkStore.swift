/// Where at most one link waits, shared by all programs.
package protocol PendingLinkStore: Sendable {
    /// Stores a link in the place of any other; it is durable on return.
    func store(_ link: PendingLink) throws

    /// Removes the link in one step, so that of two programs only one gets it; gone for good on return.
    /// - Returns: nil when there is none.
    func take() throws -> PendingLink?

    func clear() throws
}
