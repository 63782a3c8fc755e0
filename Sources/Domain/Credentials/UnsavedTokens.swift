/// Tokens that the provider has given and the vault has not taken, kept for the life of the process.
actor UnsavedTokens {
    struct Kept: Sendable {
        var tokens: TokenSet
        /// What the vault still has.
        var replacing: TokenSet
    }

    /// Changed under the refresh lock only, so that no task forgets what another one has just kept.
    private(set) var kept: Kept?

    func keep(_ tokens: TokenSet, replacing old: TokenSet) {
        kept = Kept(tokens: tokens, replacing: old)
    }

    /// What is in the way; nil when nothing is unsaved any more.
    func save(in vault: any TokenVault) -> RefreshOutcome? {
        guard let kept else { return nil }
        let reading = vault.read()
        switch reading {
        case .locked, .unavailable, .timedOut:
            return RefreshOutcome(reading)
        case .notFound, .unreadable:
            // Somebody signed out, or in with a newer program.
            break
        case .found(let current):
            // Anything else is a later sign-in, or a write that was done after all.
            guard current == kept.replacing else { break }
            if let obstacle = RefreshOutcome(vault.replace(with: kept.tokens)) { return obstacle }
        }
        self.kept = nil
        return nil
    }
}
