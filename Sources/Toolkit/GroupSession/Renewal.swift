public import Credentials
public import FoundationEssentials
internal import OpenIDConnect
public import WebTransport

/// The token of a group's credential, renewed once for all programs of the group.
///
/// It never prompts. Requests of one process share one reading of the vault, and a token is used until it is about to
/// expire. A renewal runs under the place's lock and is recorded in its journal before the request is sent, since many
/// providers end the session if a refresh token is used twice (RFC 9700 §4.14.2). Make one for each process.
public actor Renewal {
    /// How long a token must still be valid, unless that is more than a third of its lifetime.
    private static let margin = Duration.seconds(60)

    private let vault: SessionVault
    private let lock: any ProcessLock
    private let journal: any RefreshJournal
    private let renewing: RefreshToken
    private let backOff: Duration
    private let now: @Sendable () -> Date
    private var last: TokenSet?
    /// The session's token that a server rejected, for as long as this process is the only one that knows.
    private var rejected: BearerToken?
    private var reading: Task<Result<BearerToken, SessionFailure>, Never>?

    /// Creates the renewal of one credential; nothing is read or sent yet.
    ///
    /// - Parameters:
    ///   - secret: Where the credential is kept.
    ///   - lock: The lock that every program with this credential uses: ``SecretPlace/lock``.
    ///   - journal: The journal that they all use: ``SecretPlace/journal``.
    ///   - transport: Sends requests to the provider.
    ///   - limits: The time limits.
    ///   - now: Returns the current time of the local clock, by which tokens expire.
    public init(
        of secret: any KeptSecret, lock: any ProcessLock, journal: any RefreshJournal, transport: any HTTPTransport,
        limits: RefreshLimits = Renewal.limits(), now: @escaping @Sendable () -> Date = { Date() }
    ) {
        vault = SessionVault(secret, transport: transport)
        self.lock = lock
        self.journal = journal
        backOff = limits.backOff
        self.now = now
        renewing = RefreshToken(
            vault: vault, lock: lock, journal: journal, endpoint: vault, limits: limits, now: now)
    }

    /// The usual time limits: ten seconds for another program's renewal, and half a minute of chance, so that many
    /// programs do not renew in the same second.
    ///
    /// - Returns: The limits, with a new chance.
    public static func limits() -> RefreshLimits {
        RefreshLimits(jitter: .seconds(Int.random(in: 0...30)), lockWait: .seconds(10))
    }

    /// Returns a token to send, renewed if necessary.
    ///
    /// - Throws: ``SessionFailure``.
    public func token() async throws(SessionFailure) -> BearerToken {
        if let last, await renewing.isSufficient(last, validFor: Renewal.margin), let token = BearerToken(last),
            token != rejected
        {
            return token
        }
        let reading = reading ?? Task { await self.result { await $0.run(validFor: Renewal.margin) } }
        self.reading = reading
        let result = await reading.value
        if self.reading == reading { self.reading = nil }
        let token = try result.get()
        // The server rejected it, and it could not be renewed then.
        guard let generation = token.generation, isRejected(token) else { return token }
        return try await renewed(insteadOf: token, generation)
    }

    /// Returns a token other than one that the server has rejected, whatever its expiry.
    ///
    /// A token that cannot be renewed is recorded in the journal, so that no program of the group sends it again. One of
    /// a session is renewed first, whenever that is possible again.
    ///
    /// - Parameter rejected: The token that the server answered with 401.
    /// - Returns: What another program has stored meanwhile, or a renewed one.
    /// - Throws: ``SessionFailure``; ``SessionFailure/rejected`` if there is no other token.
    public func token(afterRejectionOf rejected: BearerToken) async throws(SessionFailure) -> BearerToken {
        // Another one may have been stored since it was read.
        if last?.accessToken == rejected.text { last = nil }
        let current = try await token()
        guard current.text == rejected.text else { return current }
        guard let generation = current.generation else {
            await record(rejected)
            throw .rejected
        }
        return try await renewed(insteadOf: current, generation)
    }

    private func renewed(
        insteadOf rejected: BearerToken, _ generation: Int64
    ) async throws(SessionFailure) -> BearerToken {
        self.rejected = rejected
        // Before the request, in case this process is killed during it.
        await record(rejected)
        return try await result { await $0.run(afterRejectionOf: generation) }.get()
    }

    /// Returns what is kept, without a request and without the lock.
    public func state() -> CredentialState {
        let reading = vault.read()
        switch (reading, vault.last) {
        case (.failed(let obstacle), _): return .failed(SessionFailure(obstacle))
        case (_, .token(let token)): return isRejected(token) ? .failed(.rejected) : .token
        case (.found(let tokens), .session(let session)):
            let mark = journal.read().flatMap { $0.isAbout(tokens) ? $0 : nil }
            let isRejected = BearerToken(tokens).map { mark?.rejects($0) ?? false } ?? false
            guard isRejected || tokens.expiresAt <= now() else { return .session(session) }
            if tokens.refreshToken == nil { return .failed(.signInNeeded(.noRefreshToken)) }
            if let mark, mark.state == .refused { return .failed(.signInNeeded(mark.reason ?? .refused)) }
            // It comes from a renewal after a rejection, which is repeated after a while.
            let pause = mark.map { now().timeIntervalSince($0.recordedAt) } ?? 0
            let isRepeated = isRejected && mark?.state == .renewed && (0..<backOff / .seconds(1)).contains(pause)
            return isRepeated ? .failed(.rejected) : .session(session)
        case (.notFound, _): return .failed(.absent)
        default: return .failed(.signInNeeded(.unreadable))
        }
    }

    private func isRejected(_ token: BearerToken) -> Bool {
        token == rejected || journal.read()?.rejects(token) ?? false
    }

    private func record(_ rejected: BearerToken) async {
        // A mark that is not recorded costs one more request with the token.
        _ = await lock.withLock(waitingAtMost: .seconds(10)) { [vault, journal, now] in
            // Another one may have been stored meanwhile, which cleared the journal.
            _ = vault.read()
            switch vault.last {
            case .token(rejected): _ = journal.record(RefreshMark(rejecting: rejected, at: now()))
            case .session(let session) where BearerToken(session.tokens) == rejected:
                // What the journal says about its renewal stays.
                let mark = journal.read().flatMap { $0.isAbout(session.tokens) ? $0 : nil }
                if mark?.rejects(rejected) == true { return }
                _ = journal.record((mark ?? RefreshMark(about: session.tokens, at: now())).rejecting(rejected))
            default: return
            }
        }
    }

    private func result(
        of run: (RefreshToken) async -> RefreshOutcome
    ) async -> Result<BearerToken, SessionFailure> {
        let outcome = await run(renewing)
        if outcome == .signInNeeded(.unreadable), case .token(let token) = vault.last {
            return isRejected(token) ? .failure(.rejected) : .success(token)
        }
        guard let tokens = outcome.tokens, let token = BearerToken(tokens) else {
            return .failure(SessionFailure(outcome) ?? .signInNeeded(.unreadable))
        }
        if token != rejected { last = tokens }
        return .success(token)
    }
}

/// What is kept, as far as the vault and the journal know it.
public enum CredentialState: Hashable, Sendable {
    /// A token that works until the server refuses it.
    case token
    /// A session whose token is valid, or can probably be renewed.
    case session(ProviderSession)
    /// There is no token to send.
    case failed(SessionFailure)
}

extension BearerToken {
    fileprivate init?(_ tokens: TokenSet) {
        self.init(Array(tokens.accessToken.utf8), generation: tokens.generation)
    }
}
