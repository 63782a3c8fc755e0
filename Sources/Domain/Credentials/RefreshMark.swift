public import FoundationEssentials

/// What the journal says about one value of the vault.
public struct RefreshMark: Hashable, Sendable {
    public enum State: String, Sendable, Codable {
        /// The request is about to be sent, or its program was killed.
        case inFlight = "in_flight"
        /// The provider did not answer, twice.
        case unanswered
        /// The provider could not be reached, failed, or did not take the request.
        case postponed
        /// The provider had answered, but the new tokens could not be written.
        case unsaved
        /// The provider wants a new sign-in.
        case refused
        /// These tokens came from a refresh that the server's refusal had asked for.
        case renewed
    }

    public var state: State
    public var generation: Int64
    /// The generation begins anew with each sign-in; with the expiry it names the value.
    public var expiresAt: Date
    public var recordedAt: Date
    /// Why the refresh token may be spent already, or why a sign-in is needed.
    public var reason: SignInReason?

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
        // A journal may keep whole seconds only.
        generation == tokens.generation && abs(expiresAt.timeIntervalSince(tokens.expiresAt)) < 1
    }
}
