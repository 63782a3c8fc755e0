/// The server's `error.code`.
package enum APIErrorCode: String, Hashable, Sendable, CaseIterable {
    /// A field was refused.
    case invalid
    case validationError = "validation_error"
    case parseError = "parse_error"
    case invalidToken = "invalid_token"
    case invalidAudience = "invalid_audience"
    case authenticationFailed = "authentication_failed"
    case insufficientScope = "insufficient_scope"
    /// The identity is linked to no account.
    case onboardingRequired = "onboarding_required"
    /// The mobile API is switched off.
    case permissionDenied = "permission_denied"
    /// With 404: the id is unknown, or the user has no organisation.
    case apiError = "api_error"
    case methodNotAllowed = "method_not_allowed"
    case notAcceptable = "not_acceptable"
    case unsupportedMediaType = "unsupported_media_type"
    case idempotencyConflict = "idempotency_conflict"
    case cursorExpired = "cursor_expired"
    case throttled
    /// One that this version does not know; the status decides.
    case other
}
