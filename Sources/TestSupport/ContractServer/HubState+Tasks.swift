extension HubState {
    mutating func createTask(_ body: JSON, by user: HubUser, now: Moment) throws(Refusal) -> HubTask {
        guard user.organization != nil else {
            throw .invalid("non_field_errors", "user must belong to an organization")
        }
        return try change(user.organization) { (organization, state) throws(Refusal) in
            let input = try TaskInput(body, isNew: true, organization: organization, state: state)
            if input.status == "done" || input.isPriorityOutside { throw .page(500) }
            var task = HubTask(
                id: state.newID(), organization: organization.id, creator: user.number, title: "",
                position: organization.highestPosition + 1, createdAt: now, updatedAt: now)
            try input.apply(to: &task, organization: &organization, newProject: state.newID())
            organization.highestPosition += 1
            organization.tasks[task.id] = task
            state.record("task.created", task, in: &organization, at: now)
            return task
        }
    }

    mutating func patchTask(_ id: String, _ body: JSON, by user: HubUser, now: Moment) throws(Refusal) -> HubTask {
        var task = try task(id, of: user)
        return try change(user.organization) { (organization, state) throws(Refusal) in
            let input = try TaskInput(body, isNew: false, organization: organization, state: state)
            if input.isPriorityOutside { throw .page(500) }
            let before = task.status
            try input.apply(to: &task, organization: &organization, newProject: state.newID())
            if let completed = input.isCompleted, input.status == nil { task.status = completed ? "done" : "next" }
            guard Self.allows(before, task.status) else { throw .invalid("status", "invalid transition") }
            if task.status != before { task.completedAt = task.status == "done" ? now : nil }
            task.updatedAt = now
            organization.tasks[id] = task
            state.record("task.updated", task, in: &organization, at: now)
            if task.status == "done", before != "done",
                let next = Self.next(after: task, as: state.newID(), in: &organization, now: now)
            {
                state.record("task.created", next, in: &organization, at: now)
            }
            return task
        }
    }

    mutating func deleteTask(_ id: String, by user: HubUser, now: Moment) throws(Refusal) {
        let task = try task(id, of: user)
        try change(task.organization) { (organization, state) throws(Refusal) in
            organization.tasks[id] = nil
            state.record("task.deleted", task, in: &organization, at: now)
        }
    }

    private static func next(
        after task: HubTask, as id: String, in organization: inout Organization, now: Moment
    ) -> HubTask? {
        guard task.recurrence != "none", let due = task.dueAt else { return nil }
        organization.highestPosition += 1
        var next = HubTask(
            id: id, organization: task.organization, creator: task.creator,
            title: task.title, position: organization.highestPosition, createdAt: now, updatedAt: now)
        next.description = task.description
        next.notes = task.notes
        next.area = task.area
        next.intent = task.intent
        next.project = task.project
        next.priority = task.priority
        next.recurrence = task.recurrence
        next.dueAt = due.stepped(by: task.recurrence, past: now)
        organization.tasks[next.id] = next
        return next
    }

    private static func allows(_ from: String, _ to: String) -> Bool {
        from == to || (transitions[from] ?? []).contains(to)
    }

    private static let transitions: [String: Set<String>] = [
        "inbox": ["next", "waiting", "someday", "done", "archived"],
        "next": ["waiting", "someday", "done", "archived"],
        "waiting": ["next", "someday", "done", "archived"],
        "someday": ["next", "waiting", "done", "archived"],
        "done": ["next", "waiting", "someday", "archived"],
        "archived": ["inbox", "next", "waiting", "someday"],
    ]
}
