/// The value of `error.code` in a response of the server.
package enum APIErrorCode: String, Hashable, Sendable, CaseIterable {
    /// A field was refused.
    case invalid
    case validationError = "validation_error"
    case parseError = "parse_error"
    case invalidToken = "invalid_token"
    case invalidAudience = "invalid_audience"
    case authenticationFailed = "authentication_failed"
    case insufficientScope = "insufficient_scope"
    /// The identity is not linked to an account.
    case onboardingRequired = "onboarding_required"
    /// The mobile API is switched off.
    case permissionDenied = "permission_denied"
    /// With status 404, the id is unknown or the user has no organisation.
    case apiError = "api_error"
    case methodNotAllowed = "method_not_allowed"
    case notAcceptable = "not_acceptable"
    case unsupportedMediaType = "unsupported_media_type"
    case idempotencyConflict = "idempotency_conflict"
    case cursorExpired = "cursor_expired"
    case throttled
    /// A code that this version does not know, so that the status decides.
    case other
}
