import ContractServer
import Testing

@Suite(.timeLimit(.minutes(5)))
struct ProviderTests {
    private static let base = "/idp/realms/taskhub/protocol/openid-connect"

    private static func post(_ rig: ContractRig, _ path: String, _ form: String) async throws -> ContractRig.Reply {
        let headers = ["Content-Type": "application/x-www-form-urlencoded"]
        return try await rig.send("POST", base + path, token: nil, headers: headers, bytes: Array(form.utf8))
    }

    private static func grant(_ rig: ContractRig) async throws -> JSON {
        let device = try await post(
            rig, "/auth/device", "client_id=taskhub-mobile&scope=openid+offline_access+mobile.read")
        let code = device.json?["device_code"]?.text ?? ""
        let form = "grant_type=urn%3Aietf%3Aparams%3Aoauth%3Agrant-type%3Adevice_code&device_code=\(code)"
        let pending = try await post(rig, "/token", form)
        #expect(pending.json?["error"] == "authorization_pending")
        return try await post(rig, "/token", form).json ?? nil
    }

    @Test func `a device grant is approved after the configured number of polls, with the requested scopes`()
        async throws
    {
        try await ContractRig.with { rig in
            try await rig.control("settings", ["device_polls": 1, "provider_user": "carol"])
            let tokens = try await Self.grant(rig)
            let access = tokens["access_token"]?.text ?? ""
            let session = try await rig.call("GET", "/session", token: access)
            let write = try await rig.call("POST", "/tasks", ["title": "T"], token: access, key: "k")
            #expect(session.json?["email"] == "carol@example.test")
            #expect(write.json?["error"]?["code"] == "insufficient_scope")
        }
    }

    @Test func `refresh tokens rotate, and end with their session`() async throws {
        try await ContractRig.with { rig in
            try await rig.control("settings", ["device_polls": 1])
            let first = try await Self.grant(rig)["refresh_token"]?.text ?? ""
            let renewed = try await Self.post(rig, "/token", "grant_type=refresh_token&refresh_token=\(first)")
            let reused = try await Self.post(rig, "/token", "grant_type=refresh_token&refresh_token=\(first)")
            let second = renewed.json?["refresh_token"]?.text ?? ""
            let end = try await Self.post(rig, "/logout", "refresh_token=\(second)")
            let over = try await Self.post(rig, "/token", "grant_type=refresh_token&refresh_token=\(second)")
            #expect(renewed.status == 200)
            #expect(reused.json?["error"] == "invalid_grant")
            #expect(end.status == 204)
            #expect(over.json?["error"] == "invalid_grant")
        }
    }

    @Test func `access tokens can be revoked at once, and plain ones name their user`() async throws {
        try await ContractRig.with { rig in
            let token = try await rig.control("tokens", ["user": "dave"])["token"]?.text ?? ""
            let good = try await rig.call("GET", "/session", token: token)
            try await rig.control("tokens/expire")
            let ended = try await rig.call("GET", "/session", token: token)
            let plain = try await rig.call("GET", "/session", token: "dave")
            let expired = try await rig.call("GET", "/session", token: "expired-dave")
            #expect(good.status == 200)
            #expect(ended.json?["error"]?["code"] == "invalid_token")
            #expect(plain.body.count == good.body.count)
            #expect(expired.status == 401)
        }
    }

    @Test
    func `a token that is issued within the second of a revocation is not revoked with the others`() async throws {
        try await ContractRig.with { rig in
            try await rig.control("clock", ["stands": true])
            let old = try await rig.control("tokens", ["user": "dave"])["token"]?.text ?? ""
            try await rig.control("tokens/expire")
            let new = try await rig.control("tokens", ["user": "dave"])["token"]?.text ?? ""
            #expect(try await rig.call("PATCH", "/me/preferences", [:], token: old).status == 401)
            #expect(try await rig.call("PATCH", "/me/preferences", [:], token: new).status == 200)
        }
    }
}
