package import Credentials
package import TaskSync

/// The identity provider at which the user signs in.
package protocol SignInProvider: Sendable {
    /// Leads the user through the provider's sign-in.
    ///
    /// - Returns: The session that the provider granted, after its identity token was validated.
    /// - Throws: Why there is none. Nothing was stored.
    func signIn() async throws -> ProviderSession

    /// Revokes the refresh token of tokens that are no longer used, if the provider can.
    ///
    /// It does not end a session that `current` belongs to as well.
    ///
    /// - Parameters:
    ///   - tokens: The tokens that are not used any more.
    ///   - record: Whose tokens they are. They are sent to the issuer in it only, which may be another server's.
    ///   - current: The tokens that replace them; `nil` if none do.
    func revoke(_ tokens: TokenSet, of record: AccountRecord, replacedBy current: TokenSet?) async
}

/// A session that an identity provider has just granted.
package struct ProviderSession: Hashable, Sendable {
    package let issuer: String
    package let tokens: TokenSet

    package init(issuer: String, tokens: TokenSet) {
        self.issuer = issuer
        self.tokens = tokens
    }
}

/// The accounts of the server.
package protocol ServerAccounts: Sendable {
    /// Returns the account that the tokens belong to.
    func account(of tokens: TokenSet) async throws -> ServerAccount
}
