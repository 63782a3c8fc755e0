public import FoundationEssentials

/// What a validated id token says.
public struct IDTokenClaims: Hashable, Sendable {
    public let subject: String
    public let issuedAt: Date
    public let expiresAt: Date
    /// For the user's eyes only; not proved, and never for a log.
    public let email: String?
    public let preferredUsername: String?
}
