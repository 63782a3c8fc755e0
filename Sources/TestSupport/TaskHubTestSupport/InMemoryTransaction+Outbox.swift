import TaskHubEntities
import TaskSync

extension InMemoryTransaction {
    func preferences() throws -> Preferences {
        try Preferences(Array(state().preferences.values))
    }

    func save(_ preference: StoredPreference) throws {
        guard try state().preferences[preference.key] != preference else { return }
        try change { $0.preferences[preference.key] = preference }
    }

    func outbox() throws -> [OutboxEntry] {
        try state().outbox
    }

    func outboxCounts() throws -> OutboxCounts {
        let entries = try state().outbox
        let waiting = entries.count { $0.state == .waiting }
        return OutboxCounts(waiting: waiting, rejected: entries.count - waiting)
    }

    func outboxEntries(of task: EntityID) throws -> [OutboxEntry] {
        try state().outbox.filter { $0.taskID == task }
    }

    func outboxEntry(_ id: Int64) throws -> OutboxEntry? {
        try state().outbox.first { $0.id == id }
    }

    func enqueue(
        _ action: OutboxEntry.Action, task: EntityID, serverID: EntityID?, isIntent: Bool, at now: Instant
    ) throws {
        try change { contents in
            contents.lastEntryID += 1
            contents.outbox.append(
                OutboxEntry(
                    id: contents.lastEntryID, taskID: task, serverID: serverID, action: action, createdAt: now,
                    isIntent: isIntent))
        }
    }

    func update(_ entry: OutboxEntry) throws {
        try change { contents in
            guard let index = contents.outbox.firstIndex(where: { $0.id == entry.id }) else { return }
            contents.outbox[index] = entry
        }
    }

    func dequeue(_ id: Int64) throws {
        try change { $0.outbox.removeAll { $0.id == id } }
    }

    func provisionalOccurrences() throws -> [ProvisionalOccurrence] {
        try Array(state().awaited.values)
    }

    func addProvisional(_ occurrence: ProvisionalOccurrence) throws {
        try change { $0.awaited[occurrence.taskID] = occurrence }
    }

    func removeProvisional(_ task: EntityID) throws {
        try change { $0.awaited[task] = nil }
    }

    func hideProject(_ serverID: EntityID) throws {
        try change { $0.hiddenProjects.insert(serverID) }
    }

    func showProject(_ serverID: EntityID) throws {
        try change { $0.hiddenProjects.remove(serverID) }
    }

    func requestDetails(of serverID: EntityID) throws {
        try change { $0.detailRequests.insert(serverID) }
    }

    func serverFacts(of task: EntityID) throws -> ServerTaskFacts? {
        let state = try state()
        guard state.tasks[task] != nil else { return nil }
        return state.facts[task] ?? ServerTaskFacts(updatedAt: nil, hasDetails: true)
    }

    func insert(_ task: TaskItem, _ facts: ServerTaskFacts) throws {
        try insert(task)
        try change { contents in
            contents.facts[task.id] = facts
            if !facts.hasDetails, let serverID = task.serverID { contents.detailRequests.insert(serverID) }
        }
    }

    func save(_ copy: DeletedTask) throws {
        try change { $0.deleted[copy.task.id] = copy }
    }

    func deletedTask(_ id: EntityID) throws -> DeletedTask? {
        try state().deleted[id]
    }

    func deletedTasks() throws -> [DeletedTask] {
        try state().deleted.values.sorted { $0.deletedAt > $1.deletedAt }
    }

    func removeDeletedTask(_ id: EntityID) throws {
        try change { $0.deleted[id] = nil }
    }

    /// Lost values come from synchronizing, which this store does not do.
    func settleConflicts(of task: EntityID, in fields: [TaskField]) throws {}
}
