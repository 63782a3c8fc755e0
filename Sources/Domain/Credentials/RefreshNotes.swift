internal import FoundationEssentials

/// The journal, read and written for one value of the vault.
struct RefreshNotes: Sendable {
    let journal: any RefreshJournal
    let backOff: Duration
    let now: @Sendable () -> Date

    /// The answer that needs no request, because another run was told a moment ago.
    func remembered(_ tokens: TokenSet, _ need: RefreshNeed) -> RefreshOutcome? {
        guard let mark = mark(about: tokens) else { return nil }
        let rest = restOfBackOff(mark)
        switch mark.state {
        case .refused: return .signInNeeded(mark.reason ?? .refused)
        case .unanswered: return rest.map { _ in .signInNeeded(.replyLost) }
        case .postponed: return rest.map { .tryLater(after: $0) }
        case .renewed: return need == .otherThan(generation: tokens.generation) ? rest.map { _ in .rejectedAgain } : nil
        case .inFlight, .unsaved: return nil
        }
    }

    /// Why these tokens' refresh token may be spent already.
    func doubt(about tokens: TokenSet) -> SignInReason? {
        guard let mark = mark(about: tokens) else { return nil }
        return mark.reason ?? (mark.state == .inFlight ? .interrupted : nil)
    }

    /// A mark that could not be written costs a request at most, except the one before the request.
    @discardableResult
    func record(
        _ state: RefreshMark.State, _ tokens: TokenSet, _ reason: SignInReason? = nil
    ) -> JournalWriting {
        journal.record(
            RefreshMark(
                state: state, generation: tokens.generation, expiresAt: tokens.expiresAt, recordedAt: now(),
                reason: reason))
    }

    /// An old mark does no harm: it is about a value that the vault no longer has.
    func clear() {
        _ = journal.clear()
    }

    private func mark(about tokens: TokenSet) -> RefreshMark? {
        guard let mark = journal.read(), mark.isAbout(tokens) else { return nil }
        return mark
    }

    private func restOfBackOff(_ mark: RefreshMark) -> Duration? {
        let passed = now().timeIntervalSince(mark.recordedAt)
        // A mark of the future is one of a clock that was set back: it must not stop us until then.
        guard passed >= 0, passed < backOff / .seconds(1) else { return nil }
        return backOff - .seconds(passed)
    }
}
