public import FoundationEssentials

/// Gives good tokens, refreshing them once among many processes.
///
/// Refresh tokens are single use: two programs that refresh at once end the session. So a refresh is done under
/// one lock, after reading the vault again, and what it gives is written before it is used. Once the token is being
/// spent, cancelling the caller has no effect any more.
///
/// One value a process: it keeps tokens that could not be written, and tries to write them at the next run.
public struct RefreshToken: Sendable {
    private let vault: any TokenVault
    private let lock: any RefreshLock
    private let notes: RefreshNotes
    private let exchange: TokenExchange
    private let unsaved = UnsavedTokens()
    private let limits: RefreshLimits
    private let now: @Sendable () -> Date

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

    /// Tokens that are good for more than the margin and the jitter, where they can be had.
    ///
    /// What has just been refreshed is given even where the provider's tokens live shorter than that.
    public func run(validFor margin: Duration) async -> RefreshOutcome {
        await run(for: .goodForMoreThan(margin + limits.jitter))
    }

    /// Other tokens than those that the server turned down as invalid, whatever their expiry says.
    public func run(afterRejectionOf generation: Int64) async -> RefreshOutcome {
        await run(for: .otherThan(generation: generation))
    }

    private func run(for need: RefreshNeed) async -> RefreshOutcome {
        if let kept = await unsaved.kept, let outcome = await saveAtLast(kept, for: need) { return outcome }
        let reading = vault.read()
        guard case .found(let seen) = reading else { return RefreshOutcome(reading) ?? .unavailable }
        if let outcome = withoutRefresh(seen, need) { return outcome }
        // The work is a task of its own, which is not cancelled with the caller: an answer that nobody waits for
        // would be a token lost.
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

    /// nil: nothing is unsaved any more, and the vault has the word.
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
