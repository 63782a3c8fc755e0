import FoundationEssentials

extension Control {
    /// Makes the change of another client, the web client or a job, without a request.
    static func changeByOther(_ hub: inout Hub, _ body: JSON) throws -> JSON {
        let now = hub.now
        let user = hub.state.user(try required(body, "user"), email: nil, now: now)
        switch body["action"]?.text {
        case "create":
            let task = try hub.state.createTask(body["body"] ?? [:], by: user, now: now)
            return task.detail(hub.projectName(task))
        case "patch":
            let task = try hub.state.patchTask(
                try required(body, "task"), body["body"] ?? [:], by: user, now: now)
            return task.detail(hub.projectName(task))
        case "delete": try hub.state.deleteTask(try required(body, "task"), by: user, now: now)
        case "preferences": return try hub.state.patchPreferences(body["body"] ?? [:], of: user, now: now)
        case "notifications":
            return try hub.state.patchNotifications(body["body"] ?? [:], of: user, now: now)
        case "reorder_all": try hub.state.reorderAll(of: user.organization, now: now)
        case "archive_job":
            let age = body["older_than_seconds"]?.number ?? 7 * 86_400
            try hub.state.archiveDone(of: user.organization, olderThan: age, now: now)
        default: throw ControlError.missing("action")
        }
        return ["ok": true]
    }

    static func setUser(_ hub: inout Hub, _ body: JSON) throws {
        var user = hub.state.user(try required(body, "name"), email: nil, now: hub.now)
        switch body["organization"] {
        case .null?: user.organization = nil
        case .string(let id)?: user.organization = id
        default: break
        }
        user.role = body["role"]?.text ?? user.role
        user.email = body["email"]?.text ?? user.email
        user.displayName = body["display_name"]?.text ?? user.displayName
        hub.state.update(user)
    }

    /// Inserts a task with all its members, without an event.
    static func placeTask(_ hub: inout Hub, _ body: JSON) throws -> JSON {
        let user = hub.state.user(try required(body, "user"), email: nil, now: hub.now)
        let now = hub.now
        let task = try hub.state.change(user.organization) { (organization, _) throws(Refusal) in
            let task = row(body, organization, creator: user.number, now)
            organization.highestPosition = max(organization.highestPosition, task.position)
            organization.tasks[task.id] = task
            return task
        }
        return task.detail(hub.projectName(task))
    }

    /// Appends an event about `task` to the log, after skipping to `number` if given.
    static func placeEvent(_ hub: inout Hub, _ body: JSON) throws {
        let now = hub.now
        let user = hub.state.user(try required(body, "user"), email: nil, now: now)
        let kind = try required(body, "event_type")
        if let number = body["number"]?.integer { hub.state.skipEvents(to: number) }
        try hub.state.change(user.organization) { (organization, state) throws(Refusal) in
            let task = row(body["task"] ?? [:], organization, creator: user.number, now)
            let extras: HubEvent.Extras =
                switch body["extras"]?.text {
                case "reorder": .reorder(position: task.position)
                case "archiving": .archiving
                default: .change
                }
            state.record(kind, task, in: &organization, extras: extras, at: time(body, "occurred_at") ?? now)
        }
    }

    private static func row(_ body: JSON, _ organization: Organization, creator: Int, _ now: Moment) -> HubTask {
        var task = HubTask(
            id: body["id"]?.text ?? UUID().uuidString.lowercased(), organization: organization.id, creator: creator,
            title: body["title"]?.text ?? "Task",
            position: body["position"]?.integer ?? organization.highestPosition + 1,
            createdAt: time(body, "created_at") ?? now, updatedAt: time(body, "updated_at") ?? now)
        task.description = body["description"]?.text ?? ""
        task.attachments = body["attachments"] ?? []
        task.notes = body["notes"]?.text ?? ""
        task.area = body["area"]?.text ?? "personal"
        task.intent = body["intent"]?.text ?? "task"
        task.status = body["status"]?.text ?? "inbox"
        task.priority = body["priority"]?.integer
        task.dueAt = time(body, "due_at")
        task.recurrence = body["recurrence"]?.text ?? "none"
        task.project = body["project"]?.text
        task.completedAt = time(body, "completed_at") ?? (task.status == "done" ? now : nil)
        return task
    }

    static func placeProject(_ hub: inout Hub, _ body: JSON) throws -> JSON {
        let user = hub.state.user(try required(body, "user"), email: nil, now: hub.now)
        let project = HubProject(
            id: body["id"]?.text ?? UUID().uuidString.lowercased(), name: try required(body, "name"),
            area: body["area"]?.text ?? "work")
        try hub.state.change(user.organization) { (organization, _) throws(Refusal) in
            organization.projects[project.id] = project
        }
        return project.json
    }

    /// Inserts many tasks without events, then creates many events by changing the first ones.
    static func seed(_ hub: inout Hub, _ body: JSON) throws {
        let user = hub.state.user(body["user"]?.text ?? "user-1", email: nil, now: hub.now)
        let now = hub.now
        try hub.state.change(user.organization) { (organization, state) throws(Refusal) in
            let events = body["events"]?.integer ?? 0
            let count = max(body["tasks"]?.integer ?? 0, events > 0 && organization.tasks.isEmpty ? 1 : 0)
            for index in 0..<count {
                organization.highestPosition += 1
                var task = HubTask(
                    id: UUID().uuidString.lowercased(), organization: organization.id, creator: user.number,
                    title: "Task \(index)", position: organization.highestPosition, createdAt: now, updatedAt: now)
                if index % 3 == 0 { task.dueAt = now.adding(seconds: Double(index % 1000) * 3600) }
                organization.tasks[task.id] = task
            }
            let ids = Array(organization.tasks.keys)
            for index in 0..<events {
                guard let task = organization.tasks[ids[index % ids.count]] else { continue }
                state.record("task.updated", task, in: &organization, at: now)
            }
        }
    }

    private static func required(_ body: JSON, _ name: String) throws(ControlError) -> String {
        guard let text = body[name]?.text else { throw .missing(name) }
        return text
    }

    private static func time(_ body: JSON, _ name: String) -> Moment? { body[name]?.text.flatMap(Moment.init) }
}
