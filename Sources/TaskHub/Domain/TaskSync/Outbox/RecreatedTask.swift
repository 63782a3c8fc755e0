import TaskActions
import TaskHubEntities
import TaskStore

/// Recognizes a task that the server had lost, or that was deleted, and that one of the user's machines has sent again.
///
/// Every machine that knew a lost task has kept it, and the new task has another server id. It is recognized by its
/// title, due date and list, which the server's log has as they were at its creation, and by a creation time after the
/// last change of the lost task. Every task in the restored database is older than that. A deleted task that two
/// machines send again is recognized by its key, which the server knows for a day.
struct RecreatedTask {
    private static let prefix = "again-"

    /// In seconds: how long the server knows a key, and an hour for clocks that differ.
    private static let keyLifetime: Int64 = 25 * 3600

    /// The idempotency key with which every machine sends the task again, so that the server creates it once.
    static func key(_ earlierID: EntityID) -> String { prefix + earlierID.description }

    /// Returns whether the entry sends a task again that the server had lost, or that was deleted.
    static func isSent(by entry: OutboxEntry) -> Bool {
        if case .create(let key, _, _) = entry.action { key.hasPrefix(prefix) } else { false }
    }

    /// Returns whether edits of the task follow the entry, which sends the task as the server had it.
    ///
    /// If the server refused one of those values, an edit replaces it instead.
    static func isFollowedByEdits(_ entry: OutboxEntry) -> Bool {
        let codes = [nil, RejectionCode.lostOnServer, RejectionCode.keyConflict]
        return isSent(by: entry) && codes.contains(entry.state.code)
    }

    let store: SyncTransaction
    let workspace: Workspace
    /// The creations in the server's log, as far as this run has read it.
    let creations: [EntityID: ServerTaskSummary]

    /// Links each lost task that was not sent again yet to the one that another machine sent.
    ///
    /// What was edited here since it was lost is merged into the other one, and sent. Other values of this machine that
    /// differ are saved as lost.
    ///
    /// - Returns: The local ids of the tasks that were linked.
    @discardableResult
    func linkAll() throws -> Set<EntityID> {
        let lost = try store.outbox().filter { entry in
            entry.state.code == RejectionCode.lostOnServer || (RecreatedTask.isSent(by: entry) && entry.isUntried)
        }
        guard !lost.isEmpty else { return [] }
        var arrived = try arrivedTasks()
        var linked: Set<EntityID> = []
        for entry in lost {
            // A task that was deleted may be like another one, until its key shows that it is the same. One that was
            // restored has no known update, and of one that was kept there is a copy.
            guard let task = try store.task(entry.taskID), let known = try store.serverFacts(of: task.id)?.updatedAt,
                try store.deletedTask(task.id) == nil, let other = try match(task, among: arrived, madeAfter: known)
            else { continue }
            try link(task, to: other)
            arrived.removeAll { $0.id == other.id }
            linked.insert(task.id)
        }
        return linked
    }

    /// Links the task of an entry whose key the server knows with other values: another machine has sent it.
    ///
    /// - Returns: Whether the other machine's task was found.
    func linkSent(by entry: OutboxEntry) throws -> Bool {
        let oldest = workspace.clock.now().advanced(bySeconds: -Self.keyLifetime)
        guard RecreatedTask.isSent(by: entry), let task = try store.task(entry.taskID),
            let other = try match(task, among: try arrivedTasks(), madeAfter: oldest, isKeyKnown: true)
        else { return false }
        try link(task, to: other)
        return true
    }

    /// Returns the tasks that were received from the server.
    private func arrivedTasks() throws -> [TaskItem] {
        try store.allTasks().filter { $0.serverID == $0.id }
    }

    /// Returns the only one of `others` that was created like the task, later than `moment`.
    ///
    /// If the server knows the task's key, and none is like it, the only one with its title is the one: the machine
    /// that sent it knew another due date or list.
    private func match(
        _ task: TaskItem, among others: [TaskItem], madeAfter moment: Instant, isKeyKnown: Bool = false
    ) throws -> TaskItem? {
        // Edits follow the creation.
        let sent = try task.reverting(store.outboxEntries(of: task.id))
        let projectID = try sent.listID.flatMap { try store.list($0)?.serverID }
        let isListKnown = sent.listID == nil || projectID != nil
        let namesakes = try others.filter { other in
            let title = creations[other.id]?.title ?? other.title.text
            return try title == sent.title.text && other.createdAt > moment
                && store.outboxEntries(of: other.id).isEmpty
        }
        let alike = namesakes.filter { other in
            creations[other.id].flatMap { isListKnown ? $0.isLike(sent, in: projectID) : nil }
                ?? (sent.dueDate?.text == other.dueDate?.text && sent.listID == other.listID)
        }
        let matches = isKeyKnown && alike.isEmpty ? namesakes : alike
        return matches.count == 1 ? matches[0] : nil
    }

    private func link(_ task: TaskItem, to other: TaskItem) throws {
        let now = workspace.clock.now()
        guard let facts = try store.serverFacts(of: other.id) else { return }
        var edited: Set<TaskField> = []
        for var entry in try store.outboxEntries(of: task.id) {
            guard entry.action.isUpdate else {
                try store.dequeue(entry.id)
                continue
            }
            // It is merged with the other's value before it is sent.
            entry.serverID = other.serverID
            try store.update(entry)
            edited.formUnion(entry.action.edits.map(\.field))
        }
        try store.deleteTask(other.id)
        var linked = task
        linked.serverID = other.serverID
        if edited.isEmpty { linked.modifiedAt = other.modifiedAt }
        // Without details, most fields of the other one are not known yet.
        for field in TaskField.ofServer
        where facts.hasDetails && !edited.contains(field) && task.value(of: field) != other.value(of: field) {
            try store.saveLostValue(
                LostValue(taskID: task.id, field: field, value: task.value(of: field), wasLocal: true, lostAt: now))
            linked.copyValue(of: field, from: other)
        }
        try store.update(linked)
        try store.save(facts, of: task.id)
        if !facts.hasDetails, let serverID = other.serverID { try store.requestDetails(of: serverID) }
    }
}
