internal import FoundationEssentials

/// Reads and writes the journal's mark about the tokens in the vault.
struct RefreshHistory: Sendable {
    let journal: any RefreshJournal
    let limits: RefreshLimits
    let now: @Sendable () -> Date
    /// Failures recorded before this do not delay a request; `nil` means that all do.
    let start: Date?

    /// Returns the result of an earlier run if it makes another request unnecessary.
    func earlierOutcome(_ tokens: TokenSet, _ need: RefreshNeed) -> RefreshOutcome? {
        guard let mark = mark(about: tokens) else { return nil }
        let isRecent = mark.recordedAt >= start ?? .distantPast
        let remaining = remainder(of: mark.wait ?? limits.backOff, since: mark)
        switch mark.state {
        case .refused:
            let isFinal = mark.refusal == nil
            let mayAsk = !isRecent || remainder(of: limits.refusalBackOff, since: mark) == nil
            return isFinal || !mayAsk ? .signInNeeded(mark.reason ?? .refused) : nil
        case .unanswered: return isRecent ? remaining.map { _ in .signInNeeded(.replyLost) } : nil
        // The provider itself may have asked to wait.
        case .postponed: return isRecent || mark.wait != nil ? remaining.map { .tryLater(after: $0) } : nil
        case .rejected:
            guard let refusal = mark.refusal, isRecent else { return nil }
            return remaining.map { _ in .refused(code: refusal.code) }
        case .renewed:
            return need == .otherThan(generation: tokens.generation) ? remaining.map { _ in .rejectedAgain } : nil
        case .inFlight, .unsaved: return nil
        }
    }

    /// Returns why the refresh token may already have been used, or `nil` if it has not been.
    func doubt(about tokens: TokenSet) -> SignInReason? {
        guard let mark = mark(about: tokens) else { return nil }
        return mark.reason ?? (mark.state == .inFlight ? .interrupted : nil)
    }

    /// Returns the earlier refusals of the tokens with another code than `invalid_grant`.
    func refusal(of tokens: TokenSet) -> RefreshMark.Refusal? { mark(about: tokens)?.refusal }

    /// Returns a refusal with this code, which continues an earlier one.
    func refusal(_ code: String, after earlier: RefreshMark.Refusal?) -> RefreshMark.Refusal {
        let now = now()
        // One from the future was recorded before the clock was set back.
        return RefreshMark.Refusal(code: code, since: min(earlier?.since ?? now, now))
    }

    /// Returns whether refusals have lasted so long that the session is over.
    func isConfirmed(_ refusal: RefreshMark.Refusal) -> Bool {
        now().timeIntervalSince(refusal.since) >= limits.refusalConfirmation / .seconds(1)
    }

    /// Records a mark; what an earlier one about the same tokens says of their rejection stays.
    ///
    /// A failure costs at most one additional request, except for the mark before a request.
    @discardableResult
    func record(
        _ state: RefreshMark.State, _ tokens: TokenSet, _ reason: SignInReason? = nil,
        refusal: RefreshMark.Refusal? = nil, wait: Duration? = nil
    ) -> JournalWriteResult {
        journal.record(
            RefreshMark(
                state: state, generation: tokens.generation, expiresAt: tokens.expiresAt, recordedAt: now(),
                reason: reason, refusal: refusal, wait: wait, rejected: mark(about: tokens)?.rejected))
    }

    /// Removes the mark.
    ///
    /// If this fails, the old mark has no effect, because the vault no longer has its tokens.
    func clear() {
        _ = journal.clear()
    }

    private func mark(about tokens: TokenSet) -> RefreshMark? {
        guard let mark = journal.read(), mark.isAbout(tokens) else { return nil }
        return mark
    }

    private func remainder(of pause: Duration, since mark: RefreshMark) -> Duration? {
        let passed = now().timeIntervalSince(mark.recordedAt)
        // A mark from the future was recorded before the clock was set back. It must not delay requests until then.
        guard passed >= 0, passed < pause / .seconds(1) else { return nil }
        return pause - .seconds(passed)
    }
}
