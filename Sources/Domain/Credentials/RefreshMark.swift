public import FoundationEssentials

/// What the journal records about one set of tokens.
public struct RefreshMark: Hashable, Sendable {
    /// How far the refresh of these tokens got.
    public enum State: String, Sendable, Codable {
        /// The request is about to be sent, or the process was killed while it waited for the response.
        case inFlight = "in_flight"
        /// The provider did not respond, twice.
        case unanswered
        /// The provider was unreachable, failed, or refused the request.
        case postponed
        /// The provider granted new tokens, but they could not be stored.
        case unsaved
        /// The provider requires a new sign-in.
        case refused
        /// The tokens come from a refresh that followed a rejection by the server.
        case renewed
    }

    /// How far the refresh got.
    public var state: State
    /// ``TokenSet/generation`` of the tokens.
    public var generation: Int64
    /// ``TokenSet/expiresAt`` of the tokens.
    ///
    /// Each sign-in restarts the generations. Together with the expiry, a generation identifies the tokens.
    public var expiresAt: Date
    /// When the mark was recorded, by the local clock.
    public var recordedAt: Date
    /// Why the refresh token may already have been used, or why a sign-in is needed.
    public var reason: SignInReason?

    /// Creates a mark.
    public init(
        state: State, generation: Int64, expiresAt: Date, recordedAt: Date, reason: SignInReason? = nil
    ) {
        self.state = state
        self.generation = generation
        self.expiresAt = expiresAt
        self.recordedAt = recordedAt
        self.reason = reason
    }

    func isAbout(_ tokens: TokenSet) -> Bool {
        // A journal may store whole seconds only.
        generation == tokens.generation && abs(expiresAt.timeIntervalSince(tokens.expiresAt)) < 1
    }
}
