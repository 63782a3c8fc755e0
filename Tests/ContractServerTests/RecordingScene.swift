import ContractServer

/// Puts the server into the state in which a recording was made, as far as the recording shows it.
struct RecordingScene {
    let rig: ContractRig
    let recording: Recording

    private var name: String { recording.name }

    /// The reply to the recorded request.
    func play() async throws -> ContractRig.Reply {
        try await settle()
        try await placeAccounts()
        try await placeRows()
        try await sendEarlier()
        return try await send(recording, path: try await pathOfDevice())
    }

    func send(_ recording: Recording, path: String? = nil) async throws -> ContractRig.Reply {
        var headers = recording.headers
        let sent = headers.removeValue(forKey: "Authorization")
        if let sent { headers["Authorization"] = sent.replacing("REDACTED", with: try await token()) }
        return try await rig.send(
            recording.method, path ?? recording.path, token: nil, headers: headers, bytes: recording.bytes)
    }

    private func settle() async throws {
        try await rig.control("restore", ["name": "empty"])
        try await rig.control("throttle/clear")
        try await rig.control(
            "settings",
            [
                "api_disabled": .bool(name.hasSuffix("api-disabled")),
                "provisioning": .bool(!name.hasSuffix("onboarding-required")),
                "identity_provider_down": .bool(name.contains("identity-provider-down")),
            ])
    }

    private func placeAccounts() async throws {
        guard !name.hasSuffix("onboarding-required"), !name.hasSuffix("no-email") else { return }
        var account: [String: JSON] = ["name": .string(user)]
        if name.contains("without-organization") {
            account["organization"] = .null
            account["role"] = "member"
        }
        for member in ["email", "display_name", "role"] where name.hasPrefix("session-200") {
            account[member] = recording.answer[member]
        }
        try await rig.control("users", .object(account))
        try await rig.control("users", ["name": "bob"])
    }

    private var user: String { "alice" }

    private func token() async throws -> String {
        var wish: [String: JSON] = ["user": .string(user)]
        switch name {
        case "session-200-expired-30s-ago-leeway": wish["expires_in"] = -30
        case "session-401-expired-token": wish["expires_in"] = -300
        case "session-401-garbage-token": return "ey.garbage.token"
        case "session-401-invalid-audience": wish["audience"] = "another"
        case "session-401-no-audience": wish["omit"] = ["aud"]
        case "session-401-no-iat": wish["omit"] = ["iat"]
        case "session-401-no-sub": wish["omit"] = ["sub"]
        case "session-401-unknown-kid": wish["unknown_key"] = true
        case "session-401-wrong-issuer": wish["issuer"] = "https://elsewhere.example.test"
        case "session-401-while-throttled": wish["expires_in"] = -300
        case "session-403-unlinked-no-email": wish["omit"] = ["email"]
        case let name where name.hasSuffix("insufficient-scope"): wish["scope"] = "openid"
        default: break
        }
        return try await rig.control("tokens", .object(wish))["token"]?.text ?? ""
    }

    /// Where the recording's device has another id here.
    private func pathOfDevice() async throws -> String {
        guard let id = recording.pathID, recording.path.contains("/devices/") else { return recording.path }
        let owner = name.contains("other-user") ? "bob" : user
        guard !name.hasSuffix("404"), !name.contains("again") else { return recording.path }
        let first = try Recording.named("devices-register-201")
        let reply = try await rig.call("POST", "/devices/register", first.body, token: owner)
        if name.hasSuffix("new-token") {
            _ = try await send(try Recording.named("devices-register-201-same-token-without-installation"))
        }
        return recording.path.replacing(id, with: reply.json?["id"]?.text ?? id)
    }
}
