import FoundationEssentials
import Glibc

/// The provider's pages.
struct ProviderSite: Sendable {
    let provider: IdentityProvider
    let hub: LockedHub

    func answer(_ request: Incoming) -> Outgoing {
        let issuer = hub.withLock { $0.address } + IdentityProvider.base
        let path = String(request.path.dropFirst(IdentityProvider.base.count))
        let form = Incoming.pairs(String(decoding: request.body, as: UTF8.self))
        switch (request.method, path) {
        case ("GET", "/.well-known/openid-configuration"):
            let changes = hub.withLock { $0.settings.providerMetadata }
            let members = Self.metadata(issuer).merging(changes) { $1 }
            return Outgoing(200, .object(members.filter { $1 != .null }))
        case ("GET", "/protocol/openid-connect/certs"):
            return Outgoing(200, provider.keySet)
        case ("POST", "/protocol/openid-connect/auth/device"): return device(form, issuer)
        case ("POST", "/protocol/openid-connect/token"):
            do {
                if let code = hub.withLock({ $0.settings.providerError }) { throw ProviderSessions.Denial(code: code) }
                return Outgoing(200, try tokens(form, issuer))
            } catch let denial as ProviderSessions.Denial {
                return Outgoing(400, ["error": .string(denial.code)])
            } catch {
                return .page(500)
            }
        case ("POST", "/protocol/openid-connect/logout"), ("POST", "/protocol/openid-connect/revoke"):
            hub.withLock { $0.sessions.end(refreshToken: form["refresh_token"] ?? form["token"] ?? "") }
            return .empty("POST")
        default: return .page(404)
        }
    }

    private func device(_ form: [String: String], _ issuer: String) -> Outgoing {
        let code = hub.withLock { hub in
            hub.sessions.startDevice(
                user: hub.settings.providerUser, scope: form["scope"] ?? "", polls: hub.settings.devicePolls)
        }
        return Outgoing(
            200,
            [
                "device_code": .string(code), "user_code": "ABCD-EFGH", "verification_uri": .string("\(issuer)/device"),
                "expires_in": 600, "interval": 1,
            ])
    }

    private func tokens(_ form: [String: String], _ issuer: String) throws -> JSON {
        let (grant, settings, refreshToken, accessTokenID) = try hub.withLock { hub in
            let accessTokenID = hub.sessions.issueAccessToken()
            let rotates = hub.settings.rotatesRefreshTokens
            switch form["grant_type"] {
            case "urn:ietf:params:oauth:grant-type:device_code":
                let grant = try hub.sessions.redeem(device: form["device_code"] ?? "")
                return (grant, hub.settings, hub.sessions.issueRefreshToken(for: grant), accessTokenID)
            case "refresh_token":
                let sent = form["refresh_token"] ?? ""
                let grant = try hub.sessions.redeem(refreshToken: sent, rotates: rotates)
                let next = rotates ? hub.sessions.issueRefreshToken(for: grant) : sent
                return (grant, hub.settings, next, accessTokenID)
            default: throw ProviderSessions.Denial(code: "unsupported_grant_type")
            }
        }
        let now = time(nil)
        var claims = TokenClaims(
            iss: issuer, sub: grant.user, aud: [IdentityProvider.audience], azp: IdentityProvider.clientID, iat: now,
            exp: now + settings.accessTokenSeconds, jti: accessTokenID, scope: grant.scope,
            email: "\(grant.user)@example.test", typ: "Bearer")
        let access = try provider.sign(claims)
        claims.aud = [IdentityProvider.clientID]
        claims.typ = "ID"
        claims.exp = now + 300
        var members: [String: JSON] = [
            "access_token": .string(access), "refresh_token": .string(refreshToken), "token_type": "Bearer",
            "expires_in": .int(settings.accessTokenSeconds), "scope": .string(grant.scope),
        ]
        if settings.issuesIDTokens { members["id_token"] = .string(try provider.sign(claims)) }
        return .object(members)
    }

    private static func metadata(_ issuer: String) -> [String: JSON] {
        let base = "\(issuer)/protocol/openid-connect"
        return [
            "issuer": .string(issuer), "authorization_endpoint": .string("\(base)/auth"),
            "token_endpoint": .string("\(base)/token"), "jwks_uri": .string("\(base)/certs"),
            "device_authorization_endpoint": .string("\(base)/auth/device"),
            "end_session_endpoint": .string("\(base)/logout"), "revocation_endpoint": .string("\(base)/revoke"),
            "response_types_supported": ["code"], "code_challenge_methods_supported": ["S256"],
            "grant_types_supported": ["urn:ietf:params:oauth:grant-type:device_code", "refresh_token"],
            "id_token_signing_alg_values_supported": ["RS256"], "subject_types_supported": ["public"],
        ]
    }
}
