public import FoundationEssentials
internal import JWTKit
public import WebTransport

/// Decides whether an id token is from the provider, for us, of now, and the answer to our request.
public struct IDTokenValidation: Sendable {
    private let provider: ProviderMetadata
    private let clientID: String
    private let leeway: Double
    private let connection: ProviderConnection

    /// `leeway`: seconds by which the clocks may differ.
    public init(provider: ProviderMetadata, clientID: String, transport: any HTTPTransport, leeway: Double = 60) {
        self.provider = provider
        self.clientID = clientID
        self.leeway = leeway
        connection = ProviderConnection(transport: transport)
    }

    /// The token must answer `request`; nil for a device grant, which has no nonce.
    public func validate(
        _ token: String, answering request: AuthorizationRequest?, now: Date
    ) async throws(OpenIDError) -> IDTokenClaims {
        guard token.utf8.count <= 65_536 else { throw .idToken(.malformed) }
        let header = try IDTokenHeader(of: token)
        let payload = try await verified(token, by: try await key(for: header), header.algorithm)
        try check(payload, now: now.timeIntervalSince1970)
        if let request {
            guard let nonce = payload.nonce, request.hasNonce(nonce) else {
                throw .idToken(.nonceMismatch)
            }
        }
        return IDTokenClaims(
            subject: payload.sub, issuedAt: Date(timeIntervalSince1970: payload.iat),
            expiresAt: Date(timeIntervalSince1970: payload.exp), email: payload.email,
            preferredUsername: payload.preferred_username)
    }

    /// A key that is not there may have been added this moment: asks once more, once.
    private func key(for header: IDTokenHeader) async throws(OpenIDError) -> JWK {
        for _ in 0..<2 {
            if let key = try await fetchKeys().key(header.keyID) { return key }
        }
        throw .idToken(.keyUnknown)
    }

    private func fetchKeys() async throws(OpenIDError) -> KeySet {
        let answer = try await connection.get(provider.keys)
        guard answer.status == 200 else { throw .response(.status(answer.status)) }
        guard let json = answer.json else { throw .response(.notJSON) }
        return try KeySet(json: json)
    }

    private func verified(
        _ token: String, by key: JWK, _ algorithm: JWK.Algorithm
    ) async throws(OpenIDError) -> IDTokenPayload {
        // The key decides what it signs; the header is the attacker's.
        guard key.algorithm ?? algorithm == algorithm else { throw .idToken(.algorithmRefused) }
        var only = key
        only.algorithm = algorithm
        only.keyIdentifier = "only"
        do {
            // The library takes the first key for a `kid` that it doesn't know: so it gets this one alone.
            return try await JWTKeyCollection().add(jwk: only).verify(token)
        } catch let error as JWTError where error.errorType == .malformedToken {
            throw .idToken(.malformed)
        } catch {
            throw .idToken(.signatureWrong)
        }
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

/// What a validated id token says.
public struct IDTokenClaims: Hashable, Sendable {
    public let subject: String
    public let issuedAt: Date
    public let expiresAt: Date
    /// For the user's eyes only; not proved, and never for a log.
    public let email: String?
    public let preferredUsername: String?
}

/// Why an id token is not believed.
public enum IDTokenFault: Hashable, Sendable {
    case missing
    case malformed
    /// Unsigned, signed with a shared secret, or in a way nobody knows.
    case algorithmRefused
    /// The provider's key set, fetched afresh, does not have the key.
    case keyUnknown
    case signatureWrong
    case issuerMismatch
    case audienceMismatch
    /// The token was issued to another client, or to nobody in particular among several.
    case authorizedPartyMismatch
    case expired
    /// Issued in the future, by the local clock.
    case notYetValid
    case nonceMismatch
}
