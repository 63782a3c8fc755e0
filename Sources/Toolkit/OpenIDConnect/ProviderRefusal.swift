/// An error code of the provider (RFC 6749 §4.1.2.1 and §5.2).
public enum ProviderRefusal: Hashable, Sendable {
    /// `access_denied`: the user or the provider refused.
    case accessDenied
    /// `invalid_redirect_uri` or `redirect_uri_mismatch`: the operator must allow the redirect address for the client.
    case invalidRedirect
    /// `invalid_scope`: a scope is unknown or not allowed for the client.
    case invalidScope
    /// `invalid_client`: the client is unknown, or must authenticate.
    case invalidClient
    /// `unauthorized_client`: the client may not use this grant.
    case unauthorizedClient
    /// `invalid_grant`: the code or refresh token is expired, revoked, already used, or issued to another client.
    case invalidGrant
    /// `invalid_request`: a parameter is missing, repeated or malformed.
    case invalidRequest
    /// Another code, of at most 40 lower-case letters and underscores.
    case other(String)
    /// No code, or text that is not a code, with the HTTP status if there was one.
    case unnamed(status: Int?)

    init(code: String, status: Int? = nil) {
        switch code {
        case "access_denied": self = .accessDenied
        case "invalid_redirect_uri", "redirect_uri_mismatch": self = .invalidRedirect
        case "invalid_scope": self = .invalidScope
        case "invalid_client": self = .invalidClient
        case "unauthorized_client": self = .unauthorizedClient
        case "invalid_grant": self = .invalidGrant
        case "invalid_request": self = .invalidRequest
        default:
            // Untrusted text, which is written to a terminal.
            let isCode = !code.isEmpty && code.utf8.count <= 40
            let isPlain = code.utf8.allSatisfy { ($0 >= 0x61 && $0 <= 0x7A) || $0 == 0x5F }
            self = isCode && isPlain ? .other(code) : .unnamed(status: status)
        }
    }

    /// Whether the code reports a failure of the provider, not a fault of the request (RFC 6749 §4.1.2.1).
    public var isTemporary: Bool { self == .other("temporarily_unavailable") || self == .other("server_error") }

    /// The code as registered, or nil if there was none.
    ///
    /// For ``invalidRedirect`` it is `invalid_redirect_uri`, whichever of the two the provider sent.
    public var code: String? {
        switch self {
        case .accessDenied: "access_denied"
        case .invalidRedirect: "invalid_redirect_uri"
        case .invalidScope: "invalid_scope"
        case .invalidClient: "invalid_client"
        case .unauthorizedClient: "unauthorized_client"
        case .invalidGrant: "invalid_grant"
        case .invalidRequest: "invalid_request"
        case .other(let code): code
        case .unnamed: nil
        }
    }
}
