/// The session at the provider that an ID token belongs to (`sid`, OpenID Connect Front-Channel Logout 1.0 §3).
public enum IDTokenSession {
    /// Returns whether two ID tokens name the same session, as after two sign-ins with one cookie of the provider.
    ///
    /// Does not verify the tokens.
    ///
    /// - Parameters:
    ///   - one: A signed ID token in compact form.
    ///   - other: Another one.
    /// - Returns: True if both have the claim `sid`, with the same value.
    public static func isSame(_ one: String, as other: String) -> Bool {
        guard let session = identifier(of: one) else { return false }
        return session == identifier(of: other)
    }

    private static func identifier(of token: String) -> String? {
        // A token that cannot be read names no session.
        try? SignedToken(token).claims(as: Claims.self).sid
    }

    private struct Claims: Decodable {
        let sid: String?
    }
}
