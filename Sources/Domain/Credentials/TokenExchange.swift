internal import FoundationEssentials

/// Spends a refresh token, under the refresh lock.
struct TokenExchange: Sendable {
    let vault: any TokenVault
    let endpoint: any TokenEndpoint
    let notes: RefreshNotes
    let unsaved: UnsavedTokens
    let limits: RefreshLimits

    func run(_ old: TokenSet, for need: RefreshNeed) async -> RefreshOutcome {
        guard let refreshToken = old.refreshToken else { return .signInNeeded(.noRefreshToken) }
        // A token must not be spent where its successor can't be written: the vault may be readable only.
        if let obstacle = RefreshOutcome(vault.replace(with: old)) { return obstacle }
        var doubt = notes.doubt(about: old)
        guard notes.record(.inFlight, old, doubt) == .written else { return .notRecorded }
        // Taken before the request, so that the expiry is never too late.
        let asked = notes.now()
        var answer = await endpoint.refresh(refreshToken)
        if answer == .lostReply {
            doubt = .replyLost
            answer = await endpoint.refresh(refreshToken)
        }
        switch answer {
        case .granted(let granted):
            let new = old.renewed(with: granted, at: asked)
            return await save(new, replacing: old, for: need)
        case .invalidGrant:
            return settleRefusal(of: old, doubt ?? .refused)
        case .refused(let code):
            notes.record(.postponed, old, doubt)
            return .refused(code: code)
        case .unreachable, .serverError:
            notes.record(.postponed, old, doubt)
            return .tryLater(after: limits.backOff)
        case .lostReply:
            notes.record(.unanswered, old, doubt)
            return .signInNeeded(.replyLost)
        }
    }

    private func settleRefusal(of old: TokenSet, _ reason: SignInReason) -> RefreshOutcome {
        let reading = vault.read()
        guard case .found(let current) = reading else { return RefreshOutcome(reading) ?? .unavailable }
        guard current == old else {
            // Somebody signed in meanwhile.
            return current.isGood(at: notes.now()) ? .adopted(current) : .busy
        }
        notes.record(.refused, old, reason)
        return .signInNeeded(reason)
    }

    private func save(_ new: TokenSet, replacing old: TokenSet, for need: RefreshNeed) async -> RefreshOutcome {
        switch await write(new) {
        case .written:
            if case .otherThan = need { notes.record(.renewed, new) } else { notes.clear() }
            return .refreshed(new)
        case .notFound:
            notes.clear()
            return .notSignedIn
        case .locked, .unavailable, .timedOut:
            notes.record(.unsaved, old, new.refreshToken == old.refreshToken ? nil : .notSaved)
            await unsaved.keep(new, replacing: old)
            return .refreshedButNotSaved(new)
        }
    }

    private func write(_ new: TokenSet) async -> VaultWriting {
        let deadline = ContinuousClock.now + limits.saving
        while true {
            let writing = vault.replace(with: new)
            switch writing {
            case .written, .notFound: return writing
            case .locked, .unavailable, .timedOut:
                guard ContinuousClock.now + limits.savingPause < deadline else { return writing }
                // Runs in a task that nobody cancels.
                try? await Task.sleep(for: limits.savingPause)
            }
        }
    }
}

extension TokenSet {
    fileprivate func renewed(with granted: GrantedTokens, at asked: Date) -> TokenSet {
        let end = asked.addingTimeInterval(granted.expiresIn / .seconds(1))
        return TokenSet(
            accessToken: granted.accessToken, refreshToken: granted.refreshToken ?? refreshToken,
            idToken: granted.idToken ?? idToken, subject: subject,
            // As the vault gives it back, so that the value is the same before and after.
            expiresAt: Date(timeIntervalSince1970: end.timeIntervalSince1970.rounded(.down)),
            generation: generation &+ 1)
    }
}
