extension Hub {
    mutating func write(_ request: Incoming, _ endpoint: APIEndpoint, _ user: HubUser) throws -> Outgoing {
        let allow = endpoint.allow
        switch (endpoint.place, request.method) {
        case (.task(let id), "DELETE"):
            try state.deleteTask(id, by: user, now: now)
            return .empty(allow)
        case (.device(let id), "DELETE"):
            try state.deleteDevice(id, by: user)
            return .empty(allow)
        case (.tasks, _), (.intent, _): return try create(request, endpoint, user)
        default: break
        }
        let body = try body(of: request)
        switch endpoint.place {
        case .task(let id):
            let task = try state.patchTask(id, body, by: user, now: now)
            return Outgoing(200, state.sent(task.detail(projectName(task)), of: id), allow: allow)
        case .projects:
            let (isNew, project) = try state.createProject(body, by: user)
            return Outgoing(isNew ? 201 : 200, project.json, allow: allow)
        case .preferences:
            guard user.organization != nil else { throw Refusal.page(500) }
            return Outgoing(200, try state.patchPreferences(body, of: user, now: now), allow: allow)
        case .notifications: return Outgoing(200, try state.patchNotifications(body, of: user, now: now), allow: allow)
        case .register: return Outgoing(201, try state.registerDevice(body, by: user, now: now), allow: allow)
        case .unregister: return Outgoing(200, try state.unregisterDevice(body, by: user), allow: allow)
        case .device(let id): return Outgoing(200, try state.patchDevice(id, body, by: user, now: now), allow: allow)
        default: throw Refusal.page(404)
        }
    }

    /// Carries a request out once per key and day.
    ///
    /// Failures are not remembered.
    private mutating func create(_ request: Incoming, _ endpoint: APIEndpoint, _ user: HubUser) throws -> Outgoing {
        let key = Blanks.trimmed(request.header("Idempotency-Key") ?? "")
        guard !key.isEmpty else {
            throw Refusal.envelope(
                status: 400, code: "validation_error", message: "Idempotency-Key header is required", details: [:])
        }
        let body = try body(of: request)
        let place = HubState.ReplayKey(user: user.number, endpoint: endpoint.path, key: key)
        let stored = state.replays[place]
        if let stored, stored.createdAt > now.adding(seconds: -86_400) {
            guard stored.body == body else { throw Refusal.conflict }
            return Outgoing(201, json: stored.answer, allow: endpoint.allow)
        }
        let task = try state.createTask(body, by: user, now: now)
        guard key.unicodeScalars.count <= 255 else { throw Refusal.page(500) }
        var writer = JSONWriter()
        if case .intent = endpoint.place {
            writer.write(state.sent(task.intentAnswer, of: task.id))
        } else {
            writer.write(state.sent(task.summary(projectName(task)), of: task.id))
        }
        // An expired record still conflicts until the cleanup has run.
        if stored == nil {
            state.replays[place] = HubState.Replay(body: body, answer: writer.bytes, createdAt: now)
        }
        return Outgoing(201, json: writer.bytes, allow: endpoint.allow)
    }

    private func body(of request: Incoming) throws -> JSON {
        let type = request.mediaType
        if request.body.isEmpty { return [:] }
        switch type {
        case "application/json":
            guard let json = JSON(request.body) else {
                throw Refusal.named(400, "parse_error", "JSON parse error - not JSON in UTF-8")
            }
            return json
        case "application/x-www-form-urlencoded", "multipart/form-data":
            let pairs = Incoming.pairs(String(decoding: request.body, as: UTF8.self))
            return .object(pairs.mapValues { .array([.string($0)]) })
        default:
            throw Refusal.named(
                415, "unsupported_media_type",
                "Unsupported media type \"\(request.header("Content-Type") ?? "")\" in request.")
        }
    }
}
