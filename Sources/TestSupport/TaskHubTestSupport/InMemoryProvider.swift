package import Credentials
import Synchronization

/// A provider with single-use refresh tokens, which ends the session when one is used again.
package final class InMemoryProvider: TokenEndpoint {
    package enum Fault: Sendable {
        case unreachable, serverError
        case refused(code: String)
        case throttled(retryAfter: Duration?)
        /// Another user's session is renewed.
        case otherUser
        /// The request never arrives; the caller can't know.
        case lostRequest
        /// The token is spent, and the answer lost.
        case lostReply
    }

    private struct Session {
        var issued = 1
        var ended = false
        var requests: [String] = []
        var faults: [Fault] = []
        var reusesLeft: Int
    }

    private let session: Mutex<Session>
    private let rotates: Bool
    private let lifetime: Duration
    private let meanwhile: @Sendable () -> Void

    /// `meanwhile` runs while the request is under way.
    package init(
        reuses: Int = 0, rotates: Bool = true, lifetime: Duration = .seconds(300),
        meanwhile: @escaping @Sendable () -> Void = {}
    ) {
        session = Mutex(Session(reusesLeft: reuses))
        self.rotates = rotates
        self.lifetime = lifetime
        self.meanwhile = meanwhile
    }

    package var requests: [String] { session.withLock { $0.requests } }

    package func endSession() { session.withLock { $0.ended = true } }

    package func fail(_ faults: Fault...) { session.withLock { $0.faults = faults } }

    package func fail(adding fault: Fault) { session.withLock { $0.faults.append(fault) } }

    package func accepts(_ tokens: TokenSet?) -> Bool {
        session.withLock { !$0.ended && tokens?.accessToken == "access-\($0.issued)" }
    }

    package func refresh(_ refreshToken: String) async -> RefreshResponse {
        let fault = session.withLock { session in
            session.requests.append(refreshToken)
            return session.faults.isEmpty ? nil : session.faults.removeFirst()
        }
        meanwhile()
        // Other processes run meanwhile. No outcome depends on how long this takes.
        do { try await Task.sleep(for: .milliseconds(2)) } catch { return .lostReply }
        switch fault {
        case .unreachable: return .unreachable
        case .serverError: return .serverError
        case .refused(let code): return .refused(code: code)
        case .throttled(let wait): return .throttled(retryAfter: wait)
        case .otherUser:
            guard case .granted(var tokens) = answer(to: refreshToken) else { return .invalidGrant }
            tokens.subject = "another"
            return .granted(tokens)
        case .lostRequest: return .lostReply
        case .lostReply:
            _ = answer(to: refreshToken)
            return .lostReply
        case nil: return answer(to: refreshToken)
        }
    }

    private func answer(to refreshToken: String) -> RefreshResponse {
        session.withLock { session in
            if session.ended { return .invalidGrant }
            if rotates, refreshToken != "refresh-\(session.issued)" {
                guard session.reusesLeft > 0 else {
                    session.ended = true
                    return .invalidGrant
                }
                session.reusesLeft -= 1
            }
            session.issued += 1
            return .granted(
                GrantedTokens(
                    accessToken: "access-\(session.issued)",
                    refreshToken: rotates ? "refresh-\(session.issued)" : nil, expiresIn: lifetime))
        }
    }
}
