import OpenIDConnect
import Testing

@Suite("The user of an access token")
struct UserInfoTests {
    private static let endpoint = "\"\(SignInScene.issuer)/protocol/openid-connect/userinfo\""

    private func subject(_ answer: ScriptedTransport.Step, endpoint: String? = endpoint) async throws -> String {
        let transport = ScriptedTransport([
            "userinfo": [answer], "device": [.json(200, Self.start)],
            "token": [.json(200, #"{"access_token":"a","expires_in":60}"#)],
        ])
        let client = TokenClient(
            provider: try SignInScene.provider(["userinfo_endpoint": endpoint]), clientID: "tv", transport: transport)
        let authorization = try await client.startDeviceGrant(scopes: ["openid"])
        guard case .granted(let grant) = try await client.awaitDeviceGrant(authorization, wait: { _, _ in }) else {
            Issue.record("not granted")
            return ""
        }
        return try await client.subject(of: grant)
    }

    private static let start = """
        {"device_code":"dev","user_code":"ABCD-EFGH","verification_uri":"https://hub.example/device",\
        "expires_in":30,"interval":5}
        """

    @Test("It is the subject that the provider names")
    func named() async throws {
        #expect(try await subject(.json(200, #"{"sub":"ada","email":"ada@example.org"}"#)) == "ada")
    }

    @Test("A refusal, another response and a missing endpoint give none")
    func none() async throws {
        await #expect(throws: OpenIDError.refused(.other("invalid_token"))) {
            try await subject(.json(401, #"{"error":"invalid_token"}"#))
        }
        for text in ["{}", #"{"sub":""}"#, #"{"sub":7}"#] {
            await #expect(throws: OpenIDError.response(.malformed)) { try await subject(.json(200, text)) }
        }
        await #expect(throws: OpenIDError.response(.notJSON)) { try await subject(.page(200, "hello")) }
        await #expect(throws: OpenIDError.idToken(.missing)) {
            try await subject(.json(200, "{}"), endpoint: nil)
        }
    }
}
