/// The source of access tokens for the server.
///
/// Never prompts.
package protocol AccessTokens: Sendable {
    /// Returns a valid access token, renewed if necessary.
    ///
    /// - Throws: ``ServiceError/signedOut`` if a sign-in is needed, ``ServiceError/tokensUnavailable(_:)`` if the
    ///   tokens cannot be read or renewed at present.
    func token() async throws(ServiceError) -> AccessToken

    /// Returns a token newer than `rejected`, which the server rejected; `nil` if this source has no other.
    ///
    /// Renews the token unless another process already has. Throws the same errors as ``token()``.
    func token(afterRejectionOf rejected: AccessToken) async throws(ServiceError) -> AccessToken?
}

/// An access token (RFC 6750).
///
/// Its text never appears in descriptions or dumps.
package struct AccessToken: Hashable, Sendable {
    package let text: String
    /// Incremented by each renewal.
    package let generation: Int64

    package init(text: String, generation: Int64) {
        self.text = text
        self.generation = generation
    }
}

// Without these, string interpolation and `dump` would print the text.
extension AccessToken: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    package var description: String { "access token \(generation)" }

    package var debugDescription: String { description }

    package var customMirror: Mirror { Mirror(self, children: ["generation": generation]) }
}

// A source with a single token, which cannot be renewed.
extension AccessToken: AccessTokens {
    package func token() -> AccessToken { self }

    package func token(afterRejectionOf rejected: AccessToken) -> AccessToken? { nil }
}
