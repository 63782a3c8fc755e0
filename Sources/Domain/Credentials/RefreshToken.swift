public import FoundationEssentials

/// Returns good tokens, and refreshes them at most once among many processes.
///
/// Providers that rotate refresh tokens end the session if one is used twice (RFC 9700 §4.14.2). So a refresh runs under
/// one lock, reads the vault again first, and stores the new tokens before they are used. The journal records the
/// request before it is sent, so that the next process knows if this one is killed. A started refresh is not
/// interrupted by cancelling the caller.
///
/// Make one value for each process: it keeps tokens that could not be stored, and retries at the next run. It may be
/// used from any task.
public struct RefreshToken: Sendable {
    private let vault: any TokenVault
    private let lock: any RefreshLock
    private let notes: RefreshNotes
    private let exchange: TokenExchange
    private let unsaved = UnsavedTokens()
    private let limits: RefreshLimits
    private let now: @Sendable () -> Date

    /// Creates the refresh of one vault's tokens; nothing is read yet.
    ///
    /// - Parameters:
    ///   - vault: Where the tokens are.
    ///   - lock: The same lock in every process that uses the vault.
    ///   - journal: The same journal in every process that uses the vault.
    ///   - endpoint: The provider that granted the tokens.
    ///   - limits: The time limits.
    ///   - now: Returns the current time of the local clock, by which tokens expire.
    public init(
        vault: any TokenVault, lock: any RefreshLock, journal: any RefreshJournal, endpoint: any TokenEndpoint,
        limits: RefreshLimits, now: @escaping @Sendable () -> Date
    ) {
        self.vault = vault
        self.lock = lock
        self.limits = limits
        self.now = now
        notes = RefreshNotes(journal: journal, backOff: limits.backOff, now: now)
        exchange = TokenExchange(vault: vault, endpoint: endpoint, notes: notes, unsaved: unsaved, limits: limits)
    }

    /// Returns tokens that are good for more than `margin` and the jitter.
    ///
    /// Tokens that were just refreshed are returned even if the provider's tokens live shorter than that.
    ///
    /// - Parameter margin: How long the caller needs the access token.
    /// - Returns: The tokens, or why there are none.
    public func run(validFor margin: Duration) async -> RefreshOutcome {
        await run(for: .goodForMoreThan(margin + limits.jitter))
    }

    /// Returns other tokens than those that a server has rejected, whatever their expiry says.
    ///
    /// - Parameter generation: ``TokenSet/generation`` of the rejected tokens.
    /// - Returns: The tokens, or why there are none.
    public func run(afterRejectionOf generation: Int64) async -> RefreshOutcome {
        await run(for: .otherThan(generation: generation))
    }

    private func run(for need: RefreshNeed) async -> RefreshOutcome {
        if let kept = await unsaved.kept, let outcome = await saveAtLast(kept, for: need) { return outcome }
        let reading = vault.read()
        guard case .found(let seen) = reading else { return RefreshOutcome(reading) ?? .unavailable }
        if let outcome = withoutRefresh(seen, need) { return outcome }
        // The work is a task of its own, which is not cancelled with the caller: dropping the answer would lose a token.
        let locking = await lock.withLock(waitingAtMost: limits.lockWait) {
            await Task { await refresh(seen, for: need) }.value
        }
        switch locking {
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
        let reading = vault.read()
        guard case .found(let current) = reading else { return RefreshOutcome(reading) ?? .unavailable }
        // Good at all is good enough here: the provider's tokens may live shorter than the margin.
        if current != seen, current.isGood(at: now()) { return .adopted(current) }
        if let outcome = withoutRefresh(current, need) { return outcome }
        return await exchange.run(current, for: need)
    }

    private func withoutRefresh(_ tokens: TokenSet, _ need: RefreshNeed) -> RefreshOutcome? {
        if need.isMet(by: tokens, at: now()) { return .valid(tokens) }
        if case .goodForMoreThan = need, tokens.refreshToken == nil, tokens.isGood(at: now()) {
            return .valid(tokens)
        }
        return notes.remembered(tokens, need)
    }

    /// Returns nil if nothing is unsaved any more, and the vault decides.
    private func saveAtLast(_ kept: UnsavedTokens.Kept, for need: RefreshNeed) async -> RefreshOutcome? {
        let locking = await lock.withLock(waitingAtMost: limits.lockWait) { await unsaved.save(in: vault) }
        let obstacle: RefreshOutcome
        switch locking {
        case .held(nil): return nil
        case .held(let outcome?): obstacle = outcome
        case .busy: obstacle = .busy
        case .failed: obstacle = .notRecorded
        }
        return need.isMet(by: kept.tokens, at: now()) ? .refreshedButNotSaved(kept.tokens) : obstacle
    }
}
