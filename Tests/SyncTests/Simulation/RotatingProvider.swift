import Credentials
import FoundationEssentials
import Synchronization
import TaskHubEntities
import TaskStore

/// A provider whose refresh tokens are valid once, and which ends a session when one comes back.
final class RotatingProvider: Sendable {
    private static let lifetime: Int64 = 300

    private struct Session {
        var newest = 0
        var isEnded = false
        /// When each access token expires.
        var expiries: [Instant] = []
        /// How often each refresh token was sent, and how often it may be.
        var uses: [Int: Int] = [:]
        var allowed: [Int: Int] = [:]
    }

    private struct Contents {
        var sessions: [Session] = []
        var revoked: Set<String> = []
    }

    private let contents = Mutex(Contents())
    /// Whether the last token is accepted once more.
    private let isTolerant: Bool
    private let onMisuse: @Sendable (String) -> Void

    /// Creates a provider that reports when a client sends a spent token without a reason.
    init(isTolerant: Bool, onMisuse: @escaping @Sendable (String) -> Void) {
        self.isTolerant = isTolerant
        self.onMisuse = onMisuse
    }

    /// Begins a session; `now` is the server's time, and `machine` the machine's.
    func signIn(at now: Instant, machine: Instant) -> TokenSet {
        contents.withLock { contents in
            contents.sessions.append(Session(expiries: [now.advanced(bySeconds: Self.lifetime)]))
            let session = contents.sessions.count - 1
            return TokenSet(
                accessToken: Self.accessToken(session, 0), refreshToken: Self.refreshToken(session, 0),
                subject: "alice",
                expiresAt: Date(timeIntervalSince1970: Double(machine.seconds + Self.lifetime)),
                lifetime: .seconds(Self.lifetime))
        }
    }

    func refresh(_ token: String, at now: Instant) -> RefreshResponse {
        guard let (session, number) = Self.parts(of: token) else { return .invalidGrant }
        let (response, isMisused) = contents.withLock { contents -> (RefreshResponse, Bool) in
            contents.sessions[session].uses[number, default: 0] += 1
            let state = contents.sessions[session]
            let isMisused = state.uses[number, default: 0] > 1 + state.allowed[number, default: 0]
            let isAccepted = number == state.newest || isTolerant && number == state.newest - 1
            guard !state.isEnded, isAccepted else {
                contents.sessions[session].isEnded = true
                return (.invalidGrant, isMisused)
            }
            let next = state.newest + 1
            contents.sessions[session].newest = next
            contents.sessions[session].expiries.append(now.advanced(bySeconds: Self.lifetime))
            let granted = GrantedTokens(
                accessToken: Self.accessToken(session, next), refreshToken: Self.refreshToken(session, next),
                expiresIn: .seconds(Self.lifetime))
            return (.granted(granted), isMisused)
        }
        if isMisused { onMisuse("a spent refresh token was sent again: \(token)") }
        return response
    }

    /// Lets the token be sent once more, since its user cannot know the outcome.
    func excuse(_ token: String?) {
        guard let (session, number) = token.flatMap(Self.parts) else { return }
        contents.withLock { $0.sessions[session].allowed[number, default: 0] += 1 }
    }

    /// Revokes the newest access token of each session.
    func revokeAccessTokens() {
        contents.withLock { contents in
            for (number, session) in contents.sessions.enumerated() {
                contents.revoked.insert(Self.accessToken(number, session.newest))
            }
        }
    }

    func endSessions() {
        contents.withLock { contents in
            for number in contents.sessions.indices { contents.sessions[number].isEnded = true }
        }
    }

    func accepts(_ accessToken: String, at now: Instant) -> Bool {
        contents.withLock { contents in
            guard !contents.revoked.contains(accessToken), let (session, number) = Self.parts(of: accessToken) else {
                return false
            }
            return contents.sessions[session].expiries[number] > now
        }
    }

    /// The server takes what is before the semicolon for the user.
    private static func accessToken(_ session: Int, _ number: Int) -> String { "alice;access,\(session),\(number)" }

    private static func refreshToken(_ session: Int, _ number: Int) -> String { "refresh,\(session),\(number)" }

    private static func parts(of token: String) -> (session: Int, number: Int)? {
        let parts = token.split(separator: ",").compactMap { Int($0) }
        return parts.count == 2 ? (parts[0], parts[1]) : nil
    }
}
