package import Credentials
package import TaskSync

/// The session that all programs of a container share.
///
/// It never prompts.
package struct SharedSession: Sendable {
    /// How long a token must still be valid.
    private static let margin = Duration.seconds(60)

    /// The account that signed in.
    package let record: AccountRecord
    private let refresh: RefreshToken

    /// Creates the session of the user who signed in at `server`.
    ///
    /// - Parameters:
    ///   - record: Who signed in; `nil` if no user has.
    ///   - server: The server that the tokens are for.
    ///   - refresh: Returns the refresh of the account's tokens.
    /// - Throws: ``SessionError/notSignedIn`` also if the user signed in at another server: its tokens are never sent
    ///   to this one.
    package init(
        _ record: AccountRecord?, at server: ServerAddress, refresh: (AccountRecord) -> RefreshToken
    ) throws(SessionError) {
        guard let record, record.server == server.text else { throw .notSignedIn }
        self.record = record
        self.refresh = refresh(record)
    }

    /// Returns valid tokens, renewed if necessary.
    package func tokens() async throws(SessionError) -> TokenSet {
        try await refresh.run(validFor: Self.margin).validTokens()
    }

    /// Returns valid tokens other than those of `generation`, which the server rejected.
    package func tokens(afterRejectionOf generation: Int64) async throws(SessionError) -> TokenSet {
        try await refresh.run(afterRejectionOf: generation).validTokens()
    }
}

/// Supplies a session's tokens to a client of the server, and records them.
package actor UsedTokens: AccessTokens {
    /// The last tokens, or why there were none, which says more than a ``ServiceError``.
    package private(set) var last: Result<TokenSet, SessionError> = .failure(.notSignedIn)
    private let session: SharedSession

    package init(of session: SharedSession) {
        self.session = session
    }

    package func token() async throws(ServiceError) -> AccessToken {
        do throws(SessionError) {
            return use(try await session.tokens())
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
            case .providerUnavailable, .providerRefused: .tokensUnavailable(.providerUnreachable)
            default: .signedOut
            }
    }
}
