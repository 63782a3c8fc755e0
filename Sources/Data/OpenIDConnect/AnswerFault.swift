/// Why an answer of the provider can't be used.
public enum AnswerFault: Hashable, Sendable {
    case status(Int)
    /// Endpoints answer for themselves; a redirect is never followed.
    case redirected
    /// From https to plain http.
    case redirectedToPlainHTTP
    case tooLarge
    case notJSON
    /// JSON, but without what must be in it.
    case malformed
    /// The access token is of a kind that we can't present.
    case tokenTypeUnknown
}
