extension HubState {
    /// Reorders all tasks like a drag in the web client, with an event for each, completed and archived ones included.
    mutating func reorderAll(of organization: String?, now: Moment) throws(Refusal) {
        try change(organization) { (organization, state) throws(Refusal) in
            let ids = organization.tasks.values.sorted { $0.position > $1.position }.map(\.id)
            for (index, id) in ids.enumerated() {
                guard var task = organization.tasks[id] else { continue }
                task.position = index + 1
                task.updatedAt = now
                organization.tasks[id] = task
                let extras = HubEvent.Extras.reorder(position: task.position)
                state.record("task.updated", task, in: &organization, extras: extras, at: now)
            }
            organization.highestPosition = ids.count
        }
    }

    /// Runs the nightly job, which archives tasks completed more than seven days ago and reports them as deleted.
    mutating func archiveDone(of organization: String?, olderThan age: Double, now: Moment) throws(Refusal) {
        try change(organization) { (organization, state) throws(Refusal) in
            let limit = now.adding(seconds: -age)
            let old = organization.tasks.values.filter { task in
                task.status == "done" && task.completedAt.map { $0 < limit } ?? false
            }
            for var task in old.sorted(by: { $0.position < $1.position }) {
                task.status = "archived"
                task.completedAt = nil
                task.updatedAt = now
                organization.tasks[task.id] = task
                state.record("task.deleted", task, in: &organization, extras: .archiving, at: now)
            }
        }
    }

    /// Removes events before `limit`, of all organizations.
    mutating func purgeEvents(before limit: Moment) {
        for id in organizations.keys { organizations[id]?.events.removeAll { $0.occurredAt < limit } }
    }

    /// Keeps the newest `count` events of each organization.
    mutating func purgeEvents(keeping count: Int) {
        for id in organizations.keys {
            guard let events = organizations[id]?.events, events.count > count else { continue }
            organizations[id]?.events = Array(events.suffix(count))
        }
    }

    mutating func purgeReplays(now: Moment) {
        replays = replays.filter { $0.value.createdAt > now.adding(seconds: -86_400) }
    }
}
