public import FoundationEssentials

/// Returns valid tokens, and refreshes them at most once among many processes.
///
/// Providers that rotate refresh tokens end the session if one is used twice (RFC 9700 §4.14.2). A refresh therefore
/// runs under a lock, reads the vault again first, and stores the new tokens before they are used. The journal records
/// the request before it is sent, so that the next process knows about it if this one is killed. Cancelling the caller
/// does not interrupt a refresh that has started.
///
/// Tokens that could not be stored are kept in ``UnsavedTokens``, and the next run retries. It can be used from any
/// task.
public struct RefreshToken: Sendable {
    private let vault: any TokenVault
    private let lock: any ProcessLock
    private let history: RefreshHistory
    private let exchange: TokenExchange
    private let unsaved: UnsavedTokens
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
    ///   - unsaved: The tokens of the same session that an earlier value in this process could not store.
    ///   - now: Returns the current time of the local clock, by which tokens expire.
    public init(
        vault: any TokenVault, lock: any ProcessLock, journal: any RefreshJournal, endpoint: any TokenEndpoint,
        limits: RefreshLimits, unsaved: UnsavedTokens = UnsavedTokens(), now: @escaping @Sendable () -> Date
    ) {
        self.vault = vault
        self.lock = lock
        self.limits = limits
        self.unsaved = unsaved
        self.now = now
        history = RefreshHistory(
            journal: journal, limits: limits, now: now, start: limits.waitsForEarlierFailures ? nil : now())
        exchange = TokenExchange(vault: vault, endpoint: endpoint, history: history, unsaved: unsaved, limits: limits)
    }

    /// Returns tokens that are valid for longer than `margin` plus the jitter, or than a third of their lifetime if
    /// that is less.
    ///
    /// Tokens that were just refreshed are returned even if they are valid for less than that. So are valid tokens that
    /// cannot be refreshed at present.
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

    /// Returns whether tokens of an earlier run are still valid for as long as ``run(validFor:)`` requires.
    ///
    /// Does not read the vault, so it misses a sign-out and a newer sign-in. False while tokens wait to be stored, so
    /// that the next run retries.
    ///
    /// - Parameters:
    ///   - tokens: Tokens that a run returned.
    ///   - margin: How long the caller needs the access token.
    /// - Returns: True if the tokens can be used without another run.
    public func isSufficient(_ tokens: TokenSet, validFor margin: Duration) async -> Bool {
        guard await unsaved.kept == nil else { return false }
        return RefreshNeed.validForMoreThan(margin + limits.jitter).isMet(by: tokens, at: now())
    }

    private func run(for need: RefreshNeed) async -> RefreshOutcome {
        if let kept = await unsaved.kept, let outcome = await retrySaving(kept, for: need) { return outcome }
        let result = vault.read()
        guard case .found(let seen) = result else { return RefreshOutcome(result) ?? .vaultFailed(.refused) }
        let outcome = await refreshed(seen, for: need)
        // The margin only makes the refresh early: until the end, the tokens work.
        if case .validForMoreThan = need, outcome.isTemporaryFailure, seen.isValid(at: now()) { return .valid(seen) }
        return outcome
    }

    private func refreshed(_ seen: TokenSet, for need: RefreshNeed) async -> RefreshOutcome {
        if let outcome = withoutRefresh(seen, need) { return outcome }
        // The work runs in its own task, which is not cancelled with the caller: losing the response would lose a
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
        // The expiry alone counts here: a new sign-in's tokens may have the generation of the rejected ones, and a
        // waiter may get a refresh's tokens when less than the margin is left.
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

extension RefreshOutcome {
    /// Whether there are no tokens, but the session continues.
    fileprivate var isTemporaryFailure: Bool {
        switch self {
        case .vaultFailed, .busy, .tryLater, .refused, .notRecorded, .signInNeeded(.replyLost),
            .signInNeeded(.refusedAgain):
            true
        case .valid, .refreshed, .adopted, .refreshedButNotSaved, .signInNeeded, .notSignedIn, .rejectedAgain: false
        }
    }
}
