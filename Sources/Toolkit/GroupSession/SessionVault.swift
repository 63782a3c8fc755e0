internal import Credentials
internal import OpenIDConnect
internal import Synchronization
internal import WebTransport

/// A credential as the vault and the token endpoint that `RefreshToken` works on.
///
/// It remembers the session that it read last, so that a refresh token goes to the issuer that it was stored with, even
/// if the user signs in at another provider while the program runs.
final class SessionVault: TokenVault, TokenEndpoint {
    private let secret: any KeptSecret
    private let transport: any HTTPTransport
    private let seen = Mutex<KeptCredential?>(nil)

    init(_ secret: any KeptSecret, transport: any HTTPTransport) {
        self.secret = secret
        self.transport = transport
    }

    /// The credential that was read last; `nil` if there was none, or none that can be used.
    var last: KeptCredential? { seen.withLock { $0 } }

    func read() -> VaultReadResult {
        let result = secret.read()
        guard case .success(let bytes) = result else {
            if case .failure(let obstacle) = result { return .failed(obstacle) }
            return .notFound
        }
        let credential = bytes.flatMap { KeptCredential($0) }
        seen.withLock { $0 = credential }
        return switch credential {
        case .session(let session): .found(session.tokens)
        // Nothing that can be renewed.
        case .token: .unreadable
        case nil: bytes == nil || bytes == TokenSetDocument.signedOut ? .notFound : .unreadable
        }
    }

    func replace(with tokens: TokenSet) -> VaultWriteResult {
        // Read under the refresh lock, which every change takes.
        guard case .session(var session) = last else { return .failed(.refused) }
        session.tokens = tokens
        guard let bytes = try? KeptCredential.session(session).bytes() else { return .failed(.refused) }
        let result = secret.replace(with: bytes)
        if result == .written { seen.withLock { [session] in $0 = .session(session) } }
        return result
    }

    func refresh(_ refreshToken: String) async -> RefreshResponse {
        guard case .session(let session) = last, session.tokens.refreshToken == refreshToken else {
            return .refused(code: "other_session")
        }
        do throws(OpenIDError) {
            let discovery = Discovery(transport: transport, policy: session.policy)
            let provider = try await discovery.metadata(at: Discovery.address(of: session.issuer))
            guard provider.issuer.utf8.elementsEqual(session.issuer.utf8) else {
                return .refused(code: "other_issuer")
            }
            let client = TokenClient(provider: provider, clientID: session.clientID, transport: transport)
            return await client.refresh(refreshToken)
        } catch {
            switch error {
            case .response(.throttled(let wait)): return .throttled(retryAfter: wait)
            // What the policy of the sign-in does not allow. Another sign-in says what it is.
            case .metadata(.endpointElsewhere), .metadata(.proofKeyUnsupported), .metadata(.proofKeyNotAnnounced):
                return .refused(code: "provider_unsafe")
            default: return .unreachable
            }
        }
    }
}
