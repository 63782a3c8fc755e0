import FoundationEssentials

extension HubState {
    mutating func registerDevice(_ body: JSON, by user: HubUser, now: Moment) throws(Refusal) -> JSON {
        guard case .object(let members) = body else { throw .page(500) }
        let isShort = members["platform"] != nil
        if isShort, members["platform"] != "ios" { throw .invalid("platform", "platform must be ios") }
        let names = isShort ? ["token"] : ["apns_token", "apns_device_token"]
        guard let token = names.lazy.compactMap({ members[$0]?.text }).first(where: { !$0.isEmpty }) else {
            throw .envelope(
                status: 400, code: "invalid", message: "apns_token: apns_token is required",
                details: ["apns_token": "apns_token is required"])
        }
        guard isShort || members["apns_environment"] != nil else {
            throw .invalid("apns_environment", "This field is required.")
        }
        try Self.checkEnvironment(members)
        let installation = members["device_installation_id"]?.text
        if let installation, devices.contains(where: { $0.installation == installation }) {
            throw .invalid(
                "device_installation_id", "mobile device with this device installation id already exists.")
        }
        if let index = devices.firstIndex(where: { $0.token == token }) {
            guard devices[index].owner == user.number else { throw .page(500) }
            devices[index].take(members, now: now)
            return devices[index].json
        }
        var device = HubDevice(
            id: UUID().uuidString.lowercased(), owner: user.number, token: token, environment: "sandbox",
            installation: installation, texts: [:], lastSeenAt: now, createdAt: now)
        device.take(members, now: now)
        devices.append(device)
        return device.json
    }

    mutating func patchDevice(_ id: String, _ body: JSON, by user: HubUser, now: Moment) throws(Refusal) -> JSON {
        guard case .object(let members) = body else { throw .page(500) }
        let index = try deviceIndex(id, user)
        try Self.checkEnvironment(members)
        if let token = members["apns_token"]?.text { devices[index].token = token }
        devices[index].take(members, now: now)
        return devices[index].json
    }

    mutating func deleteDevice(_ id: String, by user: HubUser) throws(Refusal) {
        devices.remove(at: try deviceIndex(id, user))
    }

    mutating func unregisterDevice(_ body: JSON, by user: HubUser) throws(Refusal) -> JSON {
        guard let platform = body["platform"] else { throw .invalid("platform", "This field is required.") }
        guard platform == "ios" else { throw .invalid("platform", "platform must be ios") }
        guard let token = body["token"]?.text else { throw .invalid("token", "This field is required.") }
        let before = devices.count
        devices.removeAll { $0.owner == user.number && $0.token == token }
        return ["unregistered": true, "deleted": .bool(devices.count < before)]
    }

    private func deviceIndex(_ id: String, _ user: HubUser) throws(Refusal) -> Int {
        guard let index = devices.firstIndex(where: { $0.id == id && $0.owner == user.number }) else {
            throw .notFound("MobileDevice")
        }
        return index
    }

    private static func checkEnvironment(_ members: [String: JSON]) throws(Refusal) {
        guard members["apns_environment"] ?? "sandbox" == "sandbox" else {
            throw .invalid("apns_environment", "must be sandbox in current deployment")
        }
    }
}

extension HubDevice {
    fileprivate mutating func take(_ members: [String: JSON], now: Moment) {
        for name in Self.textMembers {
            if let text = members[name]?.text { texts[name] = text }
        }
        if let build = members["build_number"]?.text { texts["app_build"] = build }
        lastSeenAt = now
    }
}
