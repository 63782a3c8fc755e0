import TaskActions
import TaskHubEntities

/// Recognizes a task that the server had lost, or that was deleted, and that one of the user's machines has sent again.
///
/// Every machine that knew a lost task has kept it, and the new task has another server id. It is recognized by its
/// title, due date and list, and by a creation time after the last change of the lost task. Every task in the restored
/// database is older than that. A deleted task that two machines restore is recognized by its key, which the server
/// knows for a day.
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

    let store: any SyncRepositories
    let workspace: Workspace

    /// Links each lost task that was not sent again yet to the one that another machine sent.
    ///
    /// Values of this machine that differ are saved as lost.
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
            // A restored task has no known update: it may be like another one, until its key shows that it is the same.
            guard let task = try store.task(entry.taskID), let known = try store.serverFacts(of: task.id)?.updatedAt,
                let other = try match(task, among: arrived, madeAfter: known)
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
            let other = try match(task, among: try arrivedTasks(), madeAfter: oldest)
        else { return false }
        try link(task, to: other)
        return true
    }

    /// Returns the tasks that were received from the server.
    private func arrivedTasks() throws -> [TaskItem] {
        try store.tasks(TaskQuery(.all)).filter { $0.serverID == $0.id }
    }

    /// Returns the only one of `others` that is like the task and was created later than `moment`.
    private func match(_ task: TaskItem, among others: [TaskItem], madeAfter moment: Instant) throws -> TaskItem? {
        let matches = try others.filter { other in
            try task.title == other.title && task.dueDate?.seconds == other.dueDate?.seconds
                && task.listID == other.listID && other.createdAt > moment
                && store.outboxEntries(of: other.id).isEmpty
        }
        return matches.count == 1 ? matches[0] : nil
    }

    private func link(_ task: TaskItem, to other: TaskItem) throws {
        let now = workspace.clock.now()
        for entry in try store.outboxEntries(of: task.id) { try store.dequeue(entry.id) }
        guard let facts = try store.serverFacts(of: other.id) else { return }
        try store.deleteTask(other.id)
        var linked = task
        linked.serverID = other.serverID
        linked.modifiedAt = other.modifiedAt
        // Without details, most fields of the other one are not known yet.
        for field in TaskField.allCases
        where facts.hasDetails && task.value(of: field) != other.value(of: field) {
            try store.saveLostValue(
                LostValue(taskID: task.id, field: field, value: task.value(of: field), wasLocal: true, lostAt: now))
            linked.copy(field, from: other)
        }
        try store.update(linked)
        try store.save(facts, of: task.id)
        if !facts.hasDetails, let serverID = other.serverID { try store.requestDetails(of: serverID) }
    }
}
