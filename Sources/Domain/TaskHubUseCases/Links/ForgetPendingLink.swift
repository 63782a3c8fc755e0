/// Drops the link that waits for a sign-in: part of every logout, since the next one to sign in may be somebody else.
public struct ForgetPendingLink: Sendable {
    private let pending: any PendingLinkStore

    public init(pending: any PendingLinkStore) {
        self.pending = pending
    }

    public func run() throws {
        try pending.clear()
    }
}
