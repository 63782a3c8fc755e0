import TaskActions
import TaskHubEntities

/// Recognizes a task that the server had lost and that one of the user's machines has sent again.
///
/// Every machine that knew the task has kept it, and the new task has another server id. It is recognized by its title,
/// due date and list, and by a creation time after the last change of the lost task. Every task in the restored
/// database is older than that.
struct RecreatedTask {
    private static let prefix = "again-"

    /// The idempotency key with which every machine sends the lost task again, so that the server creates it once.
    static func key(_ lostID: EntityID) -> String { prefix + lostID.description }

    /// Returns whether the entry sends a task again that the server had lost.
    static func isSent(by entry: OutboxEntry) -> Bool {
        if case .create(let key, _, _) = entry.action { key.hasPrefix(prefix) } else { false }
    }

    let store: any SyncRepositories
    let workspace: Workspace

    /// Links each lost task that was not sent again yet to the one that another machine sent.
    ///
    /// Values of this machine that differ are saved as lost.
    ///
    /// - Returns: The number of tasks that were linked.
    @discardableResult
    func linkAll() throws -> Int {
        let lost = try store.outbox().filter { entry in
            entry.state.code == RejectionCode.lostOnServer || (RecreatedTask.isSent(by: entry) && entry.isUntried)
        }
        guard !lost.isEmpty else { return 0 }
        var arrived = try store.tasks(TaskQuery(.all)).filter { $0.serverID == $0.id }
        var count = 0
        for entry in lost {
            guard let task = try store.task(entry.taskID), let known = try store.serverFacts(of: task.id)?.updatedAt
            else { continue }
            let matches = try arrived.filter { try isSame(task, $0, changedAt: known) }
            guard matches.count == 1 else { continue }
            try link(task, to: matches[0])
            arrived.removeAll { $0.id == matches[0].id }
            count += 1
        }
        return count
    }

    private func isSame(_ task: TaskItem, _ other: TaskItem, changedAt: Instant) throws -> Bool {
        try task.title == other.title && task.dueDate?.seconds == other.dueDate?.seconds && task.listID == other.listID
            && other.createdAt > changedAt && store.outboxEntries(of: other.id).isEmpty
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
