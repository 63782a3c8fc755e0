public import FoundationEssentials

/// Returns valid tokens, and refreshes them at most once among many processes.
///
/// Providers that rotate refresh tokens end the session if one is used twice (RFC 9700 §4.14.2). A refresh therefore
/// runs under a lock, reads the vault again first, and stores the new tokens before they are used. The journal records
/// the request before it is sent, so that the next process knows about it if this one is killed. Cancelling the caller
/// does not interrupt a refresh that has started.
///
/// Create one value per process: it keeps tokens that could not be stored, and the next run retries. It can be used
/// from any task.
public struct RefreshToken: Sendable {
    private let vault: any TokenVault
    private let lock: any ProcessLock
    private let history: RefreshHistory
    private let exchange: TokenExchange
    private let unsaved = UnsavedTokens()
    private let limits: RefreshLimits
    private let now: @Sendable () -> Date

    /// Creates the refresh of one vault's tokens.
    ///
    /// Reads nothing yet.
    ///
    /// - Parameters:
    ///   - vault: The vault with the tokens.
    ///   - lock: The lock that every process with this vault uses.
    ///   - journal: The journal that every process with this vault uses.
    ///   - endpoint: The provider that granted the tokens.
    ///   - limits: The time limits.
    ///   - now: Returns the current time of the local clock, by which tokens expire.
    public init(
        vault: any TokenVault, lock: any ProcessLock, journal: any RefreshJournal, endpoint: any TokenEndpoint,
        limits: RefreshLimits, now: @escaping @Sendable () -> Date
    ) {
        self.vault = vault
        self.lock = lock
        self.limits = limits
        self.now = now
        history = RefreshHistory(journal: journal, backOff: limits.backOff, now: now)
        exchange = TokenExchange(vault: vault, endpoint: endpoint, history: history, unsaved: unsaved, limits: limits)
    }

    /// Returns tokens that are valid for longer than `margin` plus the jitter.
    ///
    /// Tokens that were just refreshed are returned even if they are valid for less than that.
    ///
    /// - Parameter margin: How long the caller needs the access token.
    /// - Returns: The tokens, or why there are none.
    public func run(validFor margin: Duration) async -> RefreshOutcome {
        await run(for: .validForMoreThan(margin + limits.jitter))
    }

    /// Returns tokens other than those that a server has rejected, regardless of their expiry.
    ///
    /// - Parameter generation: ``TokenSet/generation`` of the rejected tokens.
    /// - Returns: The tokens, or why there are none.
    public func run(afterRejectionOf generation: Int64) async -> RefreshOutcome {
        await run(for: .otherThan(generation: generation))
    }

    private func run(for need: RefreshNeed) async -> RefreshOutcome {
        if let kept = await unsaved.kept, let outcome = await retrySaving(kept, for: need) { return outcome }
        let result = vault.read()
        guard case .found(let seen) = result else { return RefreshOutcome(result) ?? .vaultFailed(.refused) }
        if let outcome = withoutRefresh(seen, need) { return outcome }
        // The work runs in a task of its own, which is not cancelled with the caller: losing the response would lose a
        // token.
        let lockResult = await lock.withLock(waitingAtMost: limits.lockWait) {
            await Task { await refresh(seen, for: need) }.value
        }
        switch lockResult {
        case .held(let outcome): return outcome
        case .failed: return .notRecorded
        case .busy:
            guard case .found(let current) = vault.read(), current != seen, need.isMet(by: current, at: now()) else {
                return .busy
            }
            return .adopted(current)
        }
    }

    private func refresh(_ seen: TokenSet, for need: RefreshNeed) async -> RefreshOutcome {
        let result = vault.read()
        guard case .found(let current) = result else { return RefreshOutcome(result) ?? .vaultFailed(.refused) }
        // The expiry alone counts here: the provider's tokens may be valid for less than the margin.
        if current != seen, current.isValid(at: now()) { return .adopted(current) }
        if let outcome = withoutRefresh(current, need) { return outcome }
        return await exchange.run(current, for: need)
    }

    private func withoutRefresh(_ tokens: TokenSet, _ need: RefreshNeed) -> RefreshOutcome? {
        if need.isMet(by: tokens, at: now()) { return .valid(tokens) }
        if case .validForMoreThan = need, tokens.refreshToken == nil, tokens.isValid(at: now()) {
            return .valid(tokens)
        }
        return history.earlierOutcome(tokens, need)
    }

    /// Retries storing tokens that could not be stored before.
    ///
    /// - Returns: `nil` if no unsaved tokens are left, so that the vault decides.
    private func retrySaving(_ kept: UnsavedTokens.Kept, for need: RefreshNeed) async -> RefreshOutcome? {
        let lockResult = await lock.withLock(waitingAtMost: limits.lockWait) { await unsaved.save(in: vault) }
        let obstacle: RefreshOutcome
        switch lockResult {
        case .held(nil): return nil
        case .held(let outcome?): obstacle = outcome
        case .busy: obstacle = .busy
        case .failed: obstacle = .notRecorded
        }
        return need.isMet(by: kept.tokens, at: now()) ? .refreshedButNotSaved(kept.tokens) : obstacle
    }
}
