import FoundationEssentials
import Glibc

/// The calls with which a test controls the server.
///
/// They are not part of the contract.
///
/// `POST /control/…` with a JSON object: `settings`, `clock`, `faults`, `faults/clear`, `snapshots`, `restore`,
/// `purge`, `events/skip`, `tokens`, `tokens/expire`, `sessions/end`, `users`, `change`, `tasks`, `projects`,
/// `events`, `seed`, `damage`, `mend`, `log/clear`, `throttle/clear`, `rewind`; and `GET /control/state`.
struct Control: Sendable {
    let hub: LockedHub
    let provider: IdentityProvider

    func answer(_ request: Incoming) -> Outgoing {
        let path = String(request.path.dropFirst("/control/".count))
        guard let body = request.body.isEmpty ? [:] : JSON(request.body) else {
            return Outgoing(400, ["error": "not JSON"])
        }
        do {
            return Outgoing(200, try carryOut(path, body))
        } catch {
            return Outgoing(400, ["error": .string("\(error)")])
        }
    }

    func carryOut(_ path: String, _ body: JSON) throws -> JSON {
        if path == "tokens" { return try token(body) }
        return try hub.withLock { hub in try Self.carryOut(&hub, path, body) }
    }

    /// Carries out any call but `tokens`.
    static func carryOut(_ hub: inout Hub, _ path: String, _ body: JSON) throws -> JSON {
        switch path {
        case "state": return state(hub)
        case "settings":
            hub.settings.apply(body)
            if body["keeps_history"]?.boolean == true {
                hub.history = []
                hub.remember()
            }
        case "clock":
            if let stands = body["stands"]?.boolean { hub.standsAt = stands ? Hub.machineTime : nil }
            if let seconds = body["advance_seconds"]?.number { hub.clockOffset += Int(seconds * 1_000_000) }
            if let text = body["set"]?.text {
                guard let moment = Moment(text) else { throw ControlError.missing("set") }
                hub.clockOffset += moment.micros - hub.now.micros
            }
            return ["now": .string(hub.now.precise)]
        case "faults": try addFault(&hub, body)
        case "faults/clear": hub.clearFaults()
        case "snapshots": hub.snapshots[body["name"]?.text ?? ""] = hub.state
        case "restore":
            guard var state = hub.snapshots[body["name"]?.text ?? ""] else { throw ControlError.missing("name") }
            // An id is not given twice.
            state.idGenerator = hub.state.idGenerator
            hub.state = state
        case "rewind":
            guard let count = body["requests"]?.integer, hub.history.indices.contains(count) else {
                throw ControlError.missing("requests")
            }
            (hub.state, hub.sessions) = hub.history[count]
            return ["requests": .int(hub.history.count - 1)]
        case "purge": purge(&hub, body)
        case "events/skip": hub.state.skipEvents(body["count"]?.integer ?? 1)
        case "tokens/expire": hub.sessions.revokeAccessTokens()
        case "sessions/end": hub.sessions.endAll()
        case "log/clear": hub.log = []
        case "throttle/clear": hub.throttle = Throttle()
        case "users": try setUser(&hub, body)
        case "change": return try Self.changeByOther(&hub, body)
        case "tasks": return try placeTask(&hub, body)
        case "events": try placeEvent(&hub, body)
        case "projects": return try placeProject(&hub, body)
        case "seed": try seed(&hub, body)
        case "damage": try damage(&hub, body)
        case "mend": try mend(&hub, body)
        default: throw ControlError.unknownCall(path)
        }
        return ["ok": true]
    }

    private static func addFault(_ hub: inout Hub, _ body: JSON) throws {
        guard let kind = Fault.Kind(body) else { throw ControlError.missing("kind") }
        if let seed = body["seed"]?.integer { hub.random = SeededGenerator(seed: UInt64(bitPattern: Int64(seed))) }
        let probability = body["probability"]?.number
        hub.faults.append(
            Fault(
                kind, method: body["method"]?.text, path: body["path"]?.text ?? "*",
                times: body["times"]?.integer ?? (probability == nil ? 1 : nil), probability: probability))
    }

    private static func purge(_ hub: inout Hub, _ body: JSON) {
        if let count = body["keep_events"]?.integer { hub.state.purgeEvents(keeping: count) }
        if let days = body["events_older_than_days"]?.number {
            hub.state.purgeEvents(before: hub.now.adding(seconds: -days * 86_400))
        }
        if body["idempotency_keys"]?.boolean == true { hub.state.purgeReplays(now: hub.now) }
    }

    private static func state(_ hub: Hub) -> JSON {
        let organizations = hub.state.organizations.values
        let tasks = organizations.flatMap { organization in
            organization.tasks.values.map { task -> JSON in
                let detail = task.detail(organization.projectName(task.project))
                guard case .object(var members) = detail else { return nil }
                members["organization"] = .string(task.organization)
                return .object(members)
            }
        }
        let projects = organizations.flatMap { $0.projects.values.map(\.json) }
        return [
            "now": .string(hub.now.precise), "tasks": .array(tasks), "projects": .array(projects),
            "requests": .array(hub.log.map(\.json)), "events": .int(organizations.reduce(0) { $0 + $1.events.count }),
            "faults": .int(hub.faults.count), "devices": .array(hub.state.devices.map(\.heldJSON)),
        ]
    }

    /// Issues a token of the built-in provider, with the requested defects.
    private func token(_ body: JSON) throws -> JSON {
        let now = time(nil)
        let omitted = Set((body["omit"].map { $0.elements } ?? []).compactMap(\.text))
        let user = body["user"]?.text ?? "user-1"
        let (address, id) = hub.withLock { ($0.address, $0.sessions.issueAccessToken()) }
        var claims = TokenClaims(
            iss: body["issuer"]?.text ?? address + IdentityProvider.base, sub: user,
            aud: [body["audience"]?.text ?? IdentityProvider.audience], azp: IdentityProvider.clientID, iat: now,
            exp: now + (body["expires_in"]?.integer ?? 300), jti: id,
            scope: body["scope"]?.text ?? Identity.allScopes.joined(separator: " "), email: "\(user)@example.test")
        if omitted.contains("sub") { claims.sub = nil }
        if omitted.contains("aud") { claims.aud = nil }
        if omitted.contains("iat") { claims.iat = nil }
        if omitted.contains("email") { claims.email = nil }
        let stranger = body["unknown_key"]?.boolean ?? false
        return ["token": .string(try provider.sign(claims, byStranger: stranger))]
    }
}

/// Why a control call failed.
package enum ControlError: Error, Hashable, Sendable {
    case notJSON
    case unknownCall(String)
    case missing(String)
    /// The server refused the change.
    case refused(String)
}
