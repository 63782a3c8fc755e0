package import Credentials
package import TaskSync
package import WebAddress

/// The session that all programs of a container share.
///
/// It never prompts.
package struct SharedSession: Sendable {
    /// How long a token must still be valid.
    private static let margin = Duration.seconds(60)

    /// The account that signed in.
    package let record: AccountRecord
    private let unsaved: UnsavedTokens
    private let refresh: RefreshToken
    private let isStillSignedIn: @Sendable () -> Bool

    /// Creates the session of the user who signed in at `server`.
    ///
    /// - Parameters:
    ///   - record: Who signed in; `nil` if no user has.
    ///   - server: The server that the tokens are for.
    ///   - earlier: An earlier session of this process. If it is the same user's, its unsaved tokens are kept.
    ///   - isStillSignedIn: Returns whether the user has not signed out since.
    ///   - refresh: Returns the refresh of the account's tokens.
    /// - Throws: ``SessionError/notSignedIn`` also if the user signed in at another server: its tokens are never sent
    ///   to this one.
    package init(
        _ record: AccountRecord?, at server: ServerAddress, continuing earlier: SharedSession? = nil,
        isStillSignedIn: @escaping @Sendable () -> Bool,
        refresh: (AccountRecord, UnsavedTokens) -> RefreshToken
    ) throws(SessionError) {
        guard let record, record.server == server.text else { throw .notSignedIn }
        self.record = record
        self.isStillSignedIn = isStillSignedIn
        if let earlier, earlier.record.isOfSameUser(as: record) {
            unsaved = earlier.unsaved
        } else {
            unsaved = UnsavedTokens()
        }
        self.refresh = refresh(record, unsaved)
    }

    /// Returns valid tokens, renewed if necessary.
    package func tokens() async throws(SessionError) -> TokenSet {
        try await refresh.run(validFor: Self.margin).validTokens()
    }

    /// Returns whether tokens of this session can be used again, without reading the vault.
    package func isSufficient(_ tokens: TokenSet) async -> Bool {
        guard isStillSignedIn() else { return false }
        return await refresh.isSufficient(tokens, validFor: Self.margin)
    }

    /// Returns valid tokens other than those of `generation`, which the server rejected.
    package func tokens(afterRejectionOf generation: Int64) async throws(SessionError) -> TokenSet {
        try await refresh.run(afterRejectionOf: generation).validTokens()
    }
}

extension SharedSession {
    fileprivate func result() async -> Result<TokenSet, SessionError> {
        do throws(SessionError) {
            return .success(try await tokens())
        } catch {
            return .failure(error)
        }
    }
}

/// Supplies a session's tokens to a client of the server, and records them.
///
/// Reads the vault when it needs tokens: at first, when they are about to expire, when the server rejected them, and
/// after a sign-out, which so ends a running sync.
/// Requests that need them at the same time share one reading.
package actor UsedTokens: AccessTokens {
    /// The last tokens, or why there were none, which says more than a ``ServiceError``.
    package private(set) var last: Result<TokenSet, SessionError> = .failure(.notSignedIn)
    private let session: SharedSession
    private var reading: Task<Result<TokenSet, SessionError>, Never>?

    package init(of session: SharedSession) {
        self.session = session
    }

    package func token() async throws(ServiceError) -> AccessToken {
        if case .success(let tokens) = last, await session.isSufficient(tokens) { return AccessToken(tokens) }
        let reading = reading ?? Task { [session] in await session.result() }
        self.reading = reading
        let result = await reading.value
        if self.reading == reading { self.reading = nil }
        do throws(SessionError) {
            return use(try result.get())
        } catch {
            throw explain(error)
        }
    }

    package func token(afterRejectionOf rejected: AccessToken) async throws(ServiceError) -> AccessToken? {
        do throws(SessionError) {
            return use(try await session.tokens(afterRejectionOf: rejected.generation))
        } catch {
            throw explain(error)
        }
    }

    private func use(_ tokens: TokenSet) -> AccessToken {
        last = .success(tokens)
        return AccessToken(tokens)
    }

    private func explain(_ error: SessionError) -> ServiceError {
        last = .failure(error)
        return ServiceError(error)
    }
}

extension RefreshOutcome {
    fileprivate func validTokens() throws(SessionError) -> TokenSet {
        switch self {
        case .valid(let tokens), .refreshed(let tokens), .adopted(let tokens), .refreshedButNotSaved(let tokens):
            return tokens
        case .notSignedIn: throw .notSignedIn
        case .signInNeeded, .rejectedAgain: throw .sessionOver
        case .vaultFailed(let obstacle): throw .vault(obstacle)
        case .busy, .notRecorded: throw .refreshBusy
        case .tryLater(let wait): throw .providerUnavailable(retryAfter: wait)
        case .refused(let code): throw .providerRefused(code: code)
        }
    }
}

extension AccessToken {
    /// Creates the access token of a set.
    package init(_ tokens: TokenSet) {
        self.init(text: tokens.accessToken, generation: tokens.generation)
    }
}

extension ServiceError {
    fileprivate init(_ error: SessionError) {
        self =
            switch error {
            case .vault(let obstacle): .tokensUnavailable(.vault(obstacle))
            case .refreshBusy: .tokensUnavailable(.busy)
            case .providerUnavailable: .tokensUnavailable(.providerUnreachable)
            case .providerRefused(let code): .tokensUnavailable(.providerRefused(code: code))
            default: .signedOut
            }
    }
}
