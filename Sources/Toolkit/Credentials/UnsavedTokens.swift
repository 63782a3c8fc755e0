/// Tokens that the provider granted and the vault did not store, kept until the process exits.
///
/// A process that makes several ``RefreshToken`` values for one session passes the same actor to all of them, so that
/// the next one uses the tokens and stores them when it can. Never use it for another session.
public actor UnsavedTokens {
    /// Creates a value without tokens.
    public init() {}

    struct Kept: Sendable {
        var tokens: TokenSet
        /// The tokens that the vault still contains.
        var replacing: TokenSet
    }

    /// Changed only under the refresh lock, so that no task discards what another one has just kept.
    private(set) var kept: Kept?

    func keep(_ tokens: TokenSet, replacing old: TokenSet) {
        kept = Kept(tokens: tokens, replacing: old)
    }

    /// Retries storing the tokens.
    ///
    /// - Returns: Why they could not be stored, or `nil` if no unsaved tokens are left.
    func save(in vault: any TokenVault) -> RefreshOutcome? {
        guard let kept else { return nil }
        let result = vault.read()
        switch result {
        case .failed:
            return RefreshOutcome(result)
        case .notFound, .unreadable:
            // The user signed out, or signed in with a newer program.
            break
        case .found(let current):
            // Any other value is a later sign-in, or a write that succeeded after all.
            guard current == kept.replacing else { break }
            if let obstacle = RefreshOutcome(vault.replace(with: kept.tokens)) { return obstacle }
        }
        self.kept = nil
        return nil
    }
}
