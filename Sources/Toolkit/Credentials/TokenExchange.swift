internal import FoundationEssentials

/// Exchanges a refresh token for new tokens, under the refresh lock.
struct TokenExchange: Sendable {
    let vault: any TokenVault
    let endpoint: any TokenEndpoint
    let history: RefreshHistory
    let unsaved: UnsavedTokens
    let limits: RefreshLimits

    /// Sends the request, stores the new tokens, and records each step in the journal.
    ///
    /// A lost response is retried once with the same token.
    func run(_ old: TokenSet, for need: RefreshNeed) async -> RefreshOutcome {
        guard let refreshToken = old.refreshToken else { return .signInNeeded(.noRefreshToken) }
        // Checks that the vault can be written before the token is used up: it may be read-only.
        if let obstacle = RefreshOutcome(vault.replace(with: old)) { return obstacle }
        var doubt = history.doubt(about: old)
        let refusal = history.refusal(of: old)
        guard history.record(.inFlight, old, doubt, refusal: refusal) == .written else { return .notRecorded }
        // Read before the request, so that the calculated expiry is never too late.
        let requestedAt = history.now()
        var response = await endpoint.refresh(refreshToken)
        if response == .lostReply {
            doubt = .replyLost
            response = await endpoint.refresh(refreshToken)
        }
        switch response {
        case .granted(let granted) where granted.isOfOtherUser(than: old):
            return recordRefusal(of: old, .otherUser)
        case .granted(let granted):
            let new = old.renewed(with: granted, at: requestedAt)
            return await save(new, replacing: old, for: need)
        case .invalidGrant:
            return recordRefusal(of: old, doubt ?? .refused)
        case .refused(let code):
            let refusal = history.refusal(code, after: refusal)
            // Some providers refuse a dead refresh token with another code than `invalid_grant`, and a misconfigured one
            // refuses every token so: time tells them apart.
            if history.isConfirmed(refusal) { return recordRefusal(of: old, doubt ?? .refusedAgain, refusal) }
            history.record(.rejected, old, doubt, refusal: refusal)
            return .refused(code: code)
        case .throttled(let wait):
            let pause = wait.map { max($0, limits.backOff) }
            history.record(.postponed, old, doubt, refusal: refusal, wait: pause)
            return .tryLater(after: pause ?? limits.backOff)
        case .unreachable, .serverError:
            history.record(.postponed, old, doubt, refusal: refusal)
            return .tryLater(after: limits.backOff)
        case .lostReply:
            history.record(.unanswered, old, doubt, refusal: refusal)
            return .signInNeeded(.replyLost)
        }
    }

    private func recordRefusal(
        of old: TokenSet, _ reason: SignInReason, _ refusal: RefreshMark.Refusal? = nil
    ) -> RefreshOutcome {
        let result = vault.read()
        guard case .found(let current) = result else { return RefreshOutcome(result) ?? .vaultFailed(.refused) }
        guard current == old else {
            // The user has signed in again in the meantime.
            return current.isValid(at: history.now()) ? .adopted(current) : .busy
        }
        history.record(.refused, old, reason, refusal: refusal)
        return .signInNeeded(reason)
    }

    private func save(_ new: TokenSet, replacing old: TokenSet, for need: RefreshNeed) async -> RefreshOutcome {
        switch await write(new) {
        case .written:
            if case .otherThan = need { history.record(.renewed, new) } else { history.clear() }
            return .refreshed(new)
        case .notFound:
            history.clear()
            return .notSignedIn
        case .failed:
            history.record(.unsaved, old, new.refreshToken == old.refreshToken ? nil : .notSaved)
            await unsaved.keep(new, replacing: old)
            return .refreshedButNotSaved(new)
        }
    }

    private func write(_ new: TokenSet) async -> VaultWriteResult {
        let deadline = ContinuousClock.now + limits.saving
        while true {
            let result = vault.replace(with: new)
            switch result {
            case .written, .notFound: return result
            case .failed:
                guard ContinuousClock.now + limits.savingPause < deadline else { return result }
                // This task is never cancelled.
                try? await Task.sleep(for: limits.savingPause)
            }
        }
    }
}

extension GrantedTokens {
    /// Whether the new ID token names another user than the one who signed in.
    fileprivate func isOfOtherUser(than old: TokenSet) -> Bool {
        subject.map { !$0.utf8.elementsEqual(old.subject.utf8) } ?? false
    }
}

extension TokenSet {
    fileprivate func renewed(with granted: GrantedTokens, at requestedAt: Date) -> TokenSet {
        let end = requestedAt.addingTimeInterval(granted.expiresIn / .seconds(1))
        return TokenSet(
            accessToken: granted.accessToken, refreshToken: granted.refreshToken ?? refreshToken,
            idToken: granted.idToken ?? idToken, subject: subject,
            // Rounded as the vault stores it, so that the value is the same when it is read back.
            expiresAt: Date(timeIntervalSince1970: end.timeIntervalSince1970.rounded(.down)),
            lifetime: .seconds(granted.expiresIn.components.seconds), generation: generation &+ 1)
    }
}
