/// Deletes the pending link.
///
/// Every logout does this, because the next user may be someone else.
package struct ForgetPendingLink: Sendable {
    private let pending: any PendingLinkStore

    package init(pending: any PendingLinkStore) {
        self.pending = pending
    }

    /// Deletes the link if there is one.
    ///
    /// Durable on return.
    package func run() throws {
        try pending.clear()
    }
}
