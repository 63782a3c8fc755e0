internal import FoundationEssentials

/// Reads and writes the journal's mark about the tokens in the vault.
struct RefreshHistory: Sendable {
    let journal: any RefreshJournal
    let backOff: Duration
    let now: @Sendable () -> Date
    /// Failures recorded before this do not delay a request; `nil` means that all do.
    let start: Date?

    /// Returns the result of an earlier run if it makes another request unnecessary.
    func earlierOutcome(_ tokens: TokenSet, _ need: RefreshNeed) -> RefreshOutcome? {
        guard let mark = mark(about: tokens) else { return nil }
        let remaining = remainingBackOff(mark)
        switch mark.state {
        case .refused: return .signInNeeded(mark.reason ?? .refused)
        case .unanswered, .postponed:
            guard let remaining, mark.recordedAt >= start ?? .distantPast else { return nil }
            return mark.state == .postponed ? .tryLater(after: remaining) : .signInNeeded(.replyLost)
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

    /// Records a mark.
    ///
    /// A failure costs at most one additional request, except for the mark before a request.
    @discardableResult
    func record(
        _ state: RefreshMark.State, _ tokens: TokenSet, _ reason: SignInReason? = nil
    ) -> JournalWriteResult {
        journal.record(
            RefreshMark(
                state: state, generation: tokens.generation, expiresAt: tokens.expiresAt, recordedAt: now(),
                reason: reason))
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

    private func remainingBackOff(_ mark: RefreshMark) -> Duration? {
        let passed = now().timeIntervalSince(mark.recordedAt)
        // A mark from the future was recorded before the clock was set back. It must not delay requests until then.
        guard passed >= 0, passed < backOff / .seconds(1) else { return nil }
        return backOff - .seconds(passed)
    }
}
