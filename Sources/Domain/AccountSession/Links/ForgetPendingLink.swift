/// Drops the link that waits for a sign-in: part of every logout, since the next one to sign in may be somebody else.
package struct ForgetPendingLink: Sendable {
    private let pending: any PendingLinkStore

    package init(pending: any PendingLinkStore) {
        self.pending = pending
    }

    package func run() throws {
        try pending.clear()
    }
}
