extension Hub {
    func read(_ request: Incoming, _ endpoint: APIEndpoint, _ user: HubUser) throws -> Outgoing {
        let allow = endpoint.allow
        switch endpoint.place {
        case .session: return Outgoing(200, user.session, allow: allow)
        case .tasks: return Outgoing(200, json: try taskList(request, user), allow: allow)
        case .task(let id):
            let task = try state.task(id, of: user)
            return Outgoing(200, state.sent(task.detail(projectName(task)), of: id), allow: allow)
        case .projects:
            var projects = try state.organization(of: user).projects.values.sorted { $0.name < $1.name }
            if let name = request.query["name"], !name.isEmpty {
                projects = projects.filter { $0.name.lowercased() == Blanks.trimmed(name).lowercased() }
            }
            return Outgoing(200, .array(projects.map { state.sent($0.json, of: $0.id) }), allow: allow)
        case .delta: return Outgoing(200, try delta(request, user), allow: allow)
        case .preferences:
            guard user.organization != nil else { throw Refusal.page(500) }
            return Outgoing(200, user.preferencesAnswer, allow: allow)
        case .notifications: return Outgoing(200, user.notificationsAnswer, allow: allow)
        case .widget:
            let tasks = try state.organization(of: user).widgetTasks()
            let entries = tasks.map { state.sent($0.widgetEntry, of: $0.id) }
            return Outgoing(200, ["generated_at": .string(now.wholeSeconds), "tasks": .array(entries)], allow: allow)
        case .meta, .register, .unregister, .intent, .device: throw Refusal.page(404)
        }
    }

    func projectName(_ task: HubTask) -> String? {
        state.organizations[task.organization]?.projectName(task.project)
    }

    private func taskList(_ request: Incoming, _ user: HubUser) throws -> [UInt8] {
        let organization = try state.organization(of: user)
        let limit = request.query["limit"].flatMap { Int($0) }.map { min(max($0, 1), 500) }
        let tasks = organization.listed(at: now, limit: limit)
        var writer = JSONWriter()
        writer.reserve(tasks.count * 240)
        writer.raw("[" as StaticString)
        for (index, task) in tasks.enumerated() {
            if index > 0 { writer.raw("," as StaticString) }
            let projectName = organization.projectName(task.project)
            if let damage = state.damage(of: task.id) {
                writer.write(damage.applied(to: task.summary(projectName)))
            } else {
                task.writeSummary(projectName, to: &writer)
            }
        }
        writer.raw("]" as StaticString)
        return writer.bytes
    }

    private func delta(_ request: Incoming, _ user: HubUser) throws -> JSON {
        let organization = try state.organization(of: user)
        let limit = request.query["limit"].flatMap { Int($0) }.map { min(max($0, 1), 500) } ?? 100
        let sent = request.query["cursor"] ?? ""
        guard let cursor = sent.isEmpty ? Cursor(number: "0") : Cursor(sent) else {
            throw Refusal.envelope(
                status: 410, code: "cursor_expired", message: "invalid or expired cursor, perform full resync",
                details: [:])
        }
        if cursor.position > 0, let oldest = organization.events.first?.number, cursor.position < oldest - 1 {
            throw Refusal.envelope(
                status: 410, code: "cursor_expired", message: "cursor expired, perform full resync",
                details: ["oldest_cursor": .string(Cursor(number: String(oldest)).text)])
        }
        let events = organization.events(after: cursor.position, limit: limit)
        let next = events.last.map { Cursor(number: String($0.number)) } ?? cursor
        let entries = events.map { event in
            let current = organization.tasks[event.task.id]
            let json = event.json(now: current, currentProjectName: organization.projectName(current?.project))
            return state.damage(of: event.task.id)?.applied(toEvent: json) ?? json
        }
        var text = next.text
        if !events.isEmpty, let misplaced = settings.deltaCursor {
            text =
                switch misplaced {
                case .same: sent
                case .earlier: organization.events.first.map { Cursor(number: String($0.number)).text } ?? sent
                case .empty: ""
                case .renewed: "0\(sent.hasPrefix("0") ? sent : "")"
                }
        }
        return ["events": .array(entries), "next_cursor": .string(text)]
    }
}

extension HubUser {
    fileprivate var session: JSON {
        [
            "user_id": .string(String(number)), "organization_id": JSON(organization), "role": .string(role),
            "email": .string(email), "display_name": .string(displayName),
        ]
    }
}

extension HubProject {
    var json: JSON { ["id": .string(id), "name": .string(name)] }
}
