public import FoundationEssentials
internal import JSONValues
public import WebTransport

/// Validates ID tokens (OpenID Connect Core 1.0 §3.1.3.7).
///
/// A valid token is signed by the provider, issued to this client, current, and belongs to the request.
public struct IDTokenValidation: Sendable {
    private let provider: ProviderMetadata
    private let clientID: String
    private let leeway: Double
    private let connection: ProviderConnection

    /// Creates a validation for one client of one provider.
    ///
    /// - Parameters:
    ///   - provider: The provider whose keys sign the tokens.
    ///   - clientID: The client that must be in the audience.
    ///   - transport: Fetches the provider's keys, within ten seconds for each attempt.
    ///   - leeway: Seconds by which the clocks may differ.
    public init(provider: ProviderMetadata, clientID: String, transport: any HTTPTransport, leeway: Double = 60) {
        self.provider = provider
        self.clientID = clientID
        self.leeway = leeway
        connection = ProviderConnection(transport: transport)
    }

    /// Validates a token.
    ///
    /// Fetches the provider's keys. If the token's key is not among them, fetches them once more, because the provider
    /// may have just rotated them (OpenID Connect Core 1.0 §10.1.1).
    ///
    /// - Parameters:
    ///   - token: A signed token in compact form, at most 64 KiB.
    ///   - request: The request whose nonce the token must carry. Nil for a device grant, which has no nonce.
    ///   - now: The current time.
    /// - Returns: The claims of the valid token.
    /// - Throws: ``OpenIDError/idToken(_:)``, or ``OpenIDError/transport(_:)`` or ``OpenIDError/response(_:)`` if the
    ///   keys cannot be fetched.
    public func validate(
        _ token: String, answering request: AuthorizationRequest?, now: Date
    ) async throws(OpenIDError) -> IDTokenClaims {
        guard token.utf8.count <= 65_536 else { throw .idToken(.malformed) }
        let token = try SignedToken(token)
        let header = try IDTokenHeader(of: token)
        guard try await keys(for: header).contains(where: { token.isSigned(by: $0, header.algorithm) }) else {
            throw .idToken(.signatureWrong)
        }
        let payload = try token.claims(as: IDTokenPayload.self)
        try check(payload, now: now.timeIntervalSince1970)
        if let request {
            guard let nonce = payload.nonce, request.hasNonce(nonce) else {
                throw .idToken(.nonceMismatch)
            }
        }
        return IDTokenClaims(
            subject: payload.sub, issuedAt: Date(timeIntervalSince1970: payload.iat),
            expiresAt: Date(timeIntervalSince1970: payload.exp), email: payload.email?.value,
            preferredUsername: payload.preferred_username?.value)
    }

    /// Returns the keys that may have signed the token, at least one.
    private func keys(for header: IDTokenHeader) async throws(OpenIDError) -> [PublicKey] {
        // A missing key may have been added since the keys were fetched.
        for _ in 0..<2 {
            let named = try await fetchKeys().keys(header.keyID)
            guard !named.isEmpty else { continue }
            // The key decides its algorithm. An attacker can write any header (RFC 8725 §3.1).
            let fitting = named.filter { $0.alg ?? header.algorithm.rawValue == header.algorithm.rawValue }
            guard !fitting.isEmpty else { throw .idToken(.algorithmRefused) }
            return fitting
        }
        throw .idToken(.keyUnknown)
    }

    private func fetchKeys() async throws(OpenIDError) -> KeySet {
        let response = try await connection.get(provider.keys)
        guard response.status == 200 else { throw .response(response.fault) }
        guard let json = response.json else { throw .response(.notJSON) }
        return try KeySet(json: json)
    }

    private func check(_ payload: IDTokenPayload, now: Double) throws(OpenIDError) {
        guard payload.iss.utf8.elementsEqual(provider.issuer.utf8) else { throw .idToken(.issuerMismatch) }
        guard payload.aud.values.contains(clientID) else { throw .idToken(.audienceMismatch) }
        if payload.azp != nil || payload.aud.values.count > 1 {
            guard payload.azp == clientID else { throw .idToken(.authorizedPartyMismatch) }
        }
        guard !payload.sub.isEmpty, payload.sub.utf8.count <= 255 else { throw .idToken(.malformed) }
        guard now < payload.exp + leeway else { throw .idToken(.expired) }
        guard payload.iat <= now + leeway, payload.nbf ?? payload.iat <= now + leeway else {
            throw .idToken(.notYetValid)
        }
    }
}

/// The claims of a valid ID token (OpenID Connect Core 1.0 §2 and §5.1).
public struct IDTokenClaims: Hashable, Sendable {
    /// The user's identifier at the provider, 1 to 255 bytes, which never changes.
    public let subject: String
    /// When the provider issued the token, by the provider's clock.
    public let issuedAt: Date
    /// When the token expires, by the provider's clock.
    public let expiresAt: Date
    /// The user's mail address, or nil.
    ///
    /// The provider may not have verified it. Show it only to the user, and never log it.
    public let email: String?
    /// The name that the user prefers, or nil.
    ///
    /// It may change and need not be unique. Show it only to the user, and never log it.
    public let preferredUsername: String?
}

/// Why an ID token is not valid (OpenID Connect Core 1.0 §3.1.3.7).
public enum IDTokenFault: Hashable, Sendable {
    /// The provider issued no ID token.
    case missing
    /// The token is too long, not a JSON Web Token, or lacks a required claim.
    case malformed
    /// The token is unsigned, signed with a shared secret or an unknown algorithm, or needs an unknown extension.
    case algorithmRefused
    /// The provider's key set does not contain the key, even when fetched again.
    case keyUnknown
    /// The signature does not match.
    case signatureWrong
    /// `iss` is not the provider.
    case issuerMismatch
    /// `aud` does not contain this client.
    case audienceMismatch
    /// `azp` names another client, or is missing although there are several audiences.
    case authorizedPartyMismatch
    /// `exp` is in the past.
    case expired
    /// `iat` or `nbf` is in the future.
    case notYetValid
    /// `nonce` is missing or belongs to another request.
    case nonceMismatch
}

/// The header of an ID token, before the signature is verified.
private struct IDTokenHeader {
    let keyID: String?
    let algorithm: SignatureAlgorithm

    /// Reads the header.
    ///
    /// - Throws: ``OpenIDError/idToken(_:)`` for every algorithm except public-key signatures, `none` included.
    init(of token: SignedToken) throws(OpenIDError) {
        let header = try token.header
        guard let algorithm = header["alg"]?.string.flatMap(SignatureAlgorithm.init) else {
            throw .idToken(.algorithmRefused)
        }
        // Extensions that a reader must understand (RFC 7515 §4.1.11); we understand none.
        guard header["crit"] == nil else { throw .idToken(.algorithmRefused) }
        self.algorithm = algorithm
        keyID = header["kid"]?.string
    }
}
