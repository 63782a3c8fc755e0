package import TaskHubEntities
package import WebAddress

/// The server that was set up, for checks that need no sign-in.
package protocol ServerHealth: Sendable {
    var address: ServerAddress { get }

    /// Returns the server's time once it has confirmed that it is alive; `nil` if it did not report its time.
    func live() async throws -> Instant?

    /// Returns when the certificate expires; `nil` if that is not known.
    func certificateExpiry() async -> Instant?

    /// Returns whether the identity provider names itself in its responses (RFC 9207), after checking that it responds.
    func identifiesProvider() async throws -> Bool
}
