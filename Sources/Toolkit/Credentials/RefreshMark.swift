public import FoundationEssentials

/// What the journal records about one set of tokens.
public struct RefreshMark: Hashable, Sendable {
    /// How far the refresh of these tokens got.
    public enum State: String, Sendable, Codable {
        /// The request is about to be sent, or the process was killed while it waited for the response.
        case inFlight = "in_flight"
        /// The provider did not respond, twice.
        case unanswered
        /// The provider was unreachable or failed.
        case postponed
        /// The provider refused the request with a code other than `invalid_grant`, perhaps only for a while.
        case rejected
        /// The provider granted new tokens, but they could not be stored.
        case unsaved
        /// The provider requires a new sign-in. With a ``RefreshMark/refusal``, the refresh is retried now and then.
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
    /// The provider's refusal of these tokens, if its code is not `invalid_grant`.
    public var refusal: Refusal?
    /// How long the provider asked to wait, counted from ``recordedAt``; `nil` if it did not.
    public var wait: Duration?

    /// The access token, if a server rejects it; `nil` if no server does.
    public var rejected: RejectedToken?

    /// What recognizes a token without containing it.
    public struct RejectedToken: Hashable, Sendable {
        /// Random text.
        public var salt: String
        /// The digest of the salt and the token.
        public var digest: String

        /// Creates the recognition of a token.
        public init(salt: String, digest: String) {
            self.salt = salt
            self.digest = digest
        }
    }

    /// An error of OAuth other than `invalid_grant` (RFC 6749 §5.2).
    public struct Refusal: Hashable, Sendable {
        /// The provider's code.
        public var code: String
        /// When it first refused these tokens with such an error, by the local clock.
        public var since: Date

        /// Creates a refusal.
        public init(code: String, since: Date) {
            self.code = code
            self.since = since
        }
    }

    /// Creates a mark.
    public init(
        state: State, generation: Int64, expiresAt: Date, recordedAt: Date, reason: SignInReason? = nil,
        refusal: Refusal? = nil, wait: Duration? = nil, rejected: RejectedToken? = nil
    ) {
        self.state = state
        self.generation = generation
        self.expiresAt = expiresAt
        self.recordedAt = recordedAt
        self.reason = reason
        self.refusal = refusal
        self.wait = wait
        self.rejected = rejected
    }

    /// Whether the mark was recorded for these tokens.
    public func isAbout(_ tokens: TokenSet) -> Bool {
        // A journal may store whole seconds only.
        generation == tokens.generation && abs(expiresAt.timeIntervalSince(tokens.expiresAt)) < 1
    }
}
