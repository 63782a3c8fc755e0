/// An error code of the provider.
public enum ProviderRefusal: Hashable, Sendable {
    case accessDenied
    /// The operator has to allow the redirect address for the client.
    case invalidRedirect
    case invalidScope
    case invalidClient
    case unauthorizedClient
    case invalidGrant
    case invalidRequest
    /// Another code, of lower-case letters and underscores.
    case other(String)
    /// A code that is no code, or none at all, with this HTTP status if there was one.
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
            // The text comes from outside, and this goes to a terminal.
            let isCode = !code.isEmpty && code.utf8.count <= 40
            let isPlain = code.utf8.allSatisfy { ($0 >= 0x61 && $0 <= 0x7A) || $0 == 0x5F }
            self = isCode && isPlain ? .other(code) : .unnamed(status: status)
        }
    }

    /// As the provider wrote it.
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
