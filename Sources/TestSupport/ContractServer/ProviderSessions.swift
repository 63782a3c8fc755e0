import FoundationEssentials

/// The grants and refresh tokens that the built-in provider has issued.
struct ProviderSessions: Sendable {
    struct Grant: Sendable {
        let user: String
        let scope: String
        let session: String
    }

    private struct Device {
        let user: String
        let scope: String
        var pollsLeft: Int
    }

    private var devices: [String: Device] = [:]
    private var refreshTokens: [String: Grant] = [:]
    private var accessTokens: Set<String> = []
    private var revokedAccessTokens: Set<String> = []

    mutating func startDevice(user: String, scope: String, polls: Int) -> String {
        let code = UUID().uuidString.lowercased()
        devices[code] = Device(user: user, scope: scope, pollsLeft: polls)
        return code
    }

    /// Redeems a code, which is valid once.
    mutating func redeem(device code: String) throws(Denial) -> Grant {
        guard var device = devices[code] else { throw Denial(code: "expired_token") }
        guard device.pollsLeft == 0 else {
            device.pollsLeft -= 1
            devices[code] = device
            throw Denial(code: "authorization_pending")
        }
        devices[code] = nil
        return Grant(user: device.user, scope: device.scope, session: UUID().uuidString.lowercased())
    }

    mutating func issueRefreshToken(for grant: Grant) -> String {
        let token = UUID().uuidString.lowercased()
        refreshTokens[token] = grant
        return token
    }

    /// Returns the `jti` of a new access token.
    mutating func issueAccessToken() -> String {
        let id = UUID().uuidString
        accessTokens.insert(id)
        return id
    }

    /// Revokes every access token issued so far, but none issued later in the same second.
    mutating func revokeAccessTokens() {
        revokedAccessTokens.formUnion(accessTokens)
        accessTokens = []
    }

    func isRevoked(accessToken id: String?) -> Bool {
        id.map(revokedAccessTokens.contains) ?? false
    }

    /// Redeems a refresh token, which is valid once if tokens rotate.
    mutating func redeem(refreshToken: String, rotates: Bool) throws(Denial) -> Grant {
        guard let grant = refreshTokens[refreshToken] else { throw Denial(code: "invalid_grant") }
        if rotates { refreshTokens[refreshToken] = nil }
        return grant
    }

    mutating func end(refreshToken: String) {
        guard let session = refreshTokens[refreshToken]?.session else { return }
        refreshTokens = refreshTokens.filter { $0.value.session != session }
    }

    mutating func endAll() { refreshTokens = [:] }

    struct Denial: Error {
        let code: String
    }
}
