import TaskActions
import TaskHubEntities
import TaskStore

/// Creations whose response was lost, or whose store was restored from a backup, so long ago that the server has
/// forgotten their key.
extension PushOutbox {
    /// How long a key is used: the server keeps it for 24 hours, less a margin for clock differences.
    private static let keyLifetime = Duration.seconds(23 * 3600)

    /// Returns whether the server may have forgotten the entry's key.
    ///
    /// If the first attempt created a task, sending the entry again would create a second one.
    func hasExpiredKey(_ entry: OutboxEntry, at now: Instant) -> Bool {
        guard entry.action.isCreation, let first = entry.attempts.firstAt else { return false }
        return now.seconds - first.seconds >= Self.keyLifetime.components.seconds
    }

    /// Looks for the task that an earlier attempt may have created.
    ///
    /// Call it once the server's whole log has been read. The task is searched for in the server's list, and among the
    /// tasks that were received: the list hides completed tasks, and the server may have deleted or lost it since. It
    /// may have been changed since, so the values in the log at its creation are compared. If the log no longer has
    /// them, the present ones are.
    ///
    /// If there is none, the creation is sent with a new key, unless the task was deleted here. If there are several,
    /// or if the log does not show for certain how one was created, the entry is rejected and the user decides. Several
    /// that match are no reason if the entry comes from a backup.
    func resolveCreation(_ entry: OutboxEntry, _ result: inout Result) async throws {
        let listing = try await service.tasks()
        // Available after a response.
        let offset = await service.clockOffset ?? .zero
        let (existing, copy) = try store.read { store in
            (try taskAsCreated(entry.taskID, in: store), try store.deletedTask(entry.taskID)?.task)
        }
        let isDeleted = existing == nil
        guard let task = existing ?? copy, let first = entry.attempts.firstAt, let last = entry.attempts.lastAt else {
            return try drop(entry)
        }
        let projectID = try store.read { store in try task.listID.flatMap { try store.list($0)?.serverID } }
        // The local clock may have been set back between two attempts.
        let window = min(first, last).advanced(bySeconds: -300)...max(first, last).advanced(bySeconds: 300)
        // The local clock may have been right then and set wrong since.
        func isInWindow(_ made: Instant) -> Bool {
            window.contains(made.advanced(by: .zero - offset)) || window.contains(made)
        }
        var found: [(task: ServerTaskSummary, createdAt: Instant)] = []
        let (candidates, hasUnreadable) = try candidates(listing)
        var isUncertain = hasUnreadable
        for candidate in candidates {
            let created = log?.created[candidate.task.id]
            let isLike = (created ?? candidate.task).isLike(task, in: projectID)
            let maybeLike = created?.maybeLike(task, in: projectID, now: candidate.task) ?? false
            guard isLike || maybeLike, try store.read({ try isUnclaimed(candidate.task.id, in: $0) }) else {
                continue
            }
            var createdAt = created?.updatedAt ?? candidate.createdAt
            if createdAt == nil { createdAt = try await timeOfCreation(candidate.task.id) }
            guard let createdAt else {
                isUncertain = true
                continue
            }
            guard isInWindow(createdAt) else { continue }
            if isLike { found.append((candidate.task, createdAt)) } else { isUncertain = true }
        }
        // From a backup, equal tasks are linked in the order of their creation.
        let earliest = found.min { $0.createdAt < $1.createdAt }?.task
        switch earliest {
        case let made? where found.count == 1 || (entry.isUntried && !isDeleted):
            try completeCreation(entry, made.id, made)
            result.sent += 1
        case _ where isDeleted:
            try drop(entry)
        case nil where !isUncertain:
            var renewed = entry
            renewed.action = .create(key: workspace.ids.next().description, body: nil, at: nil)
            renewed.attempts = Attempts()
            let fresh = renewed
            try store.write { try $0.update(fresh) }
            try await send(renewed, at: workspace.clock.now(), &result)
        default:
            try reject(entry, code: RejectionCode.severalMatches, requestID: nil, &result)
        }
    }

    /// Returns when the server's task was created; nil if it cannot be read.
    private func timeOfCreation(_ id: EntityID) async throws -> Instant? {
        do throws(ServiceError) {
            return try await service.task(id).createdAt
        } catch {
            if case .unreadable = error { return nil }
            throw error
        }
    }

    /// Removes the entries of a task that was deleted here and that the search did not find.
    ///
    /// If the server has it after all, the next synchronization inserts it again.
    private func drop(_ entry: OutboxEntry) throws {
        try store.write { store in
            try store.dequeue(store.outboxEntries(of: entry.taskID), ofDeleted: entry.taskID)
        }
    }

    /// Returns the task as its creation sends it.
    ///
    /// Later changes are in separate entries.
    func taskAsCreated(_ id: EntityID, in store: StoreReader) throws -> TaskItem? {
        try store.task(id)?.reverting(store.outboxEntries(of: id))
    }

    /// Returns the tasks that a creation of unknown outcome may have created: those in the server's list, and those
    /// that were received, are not listed, and have no local changes.
    ///
    /// A listed task's time of creation is not known. Of one that cannot be read, the log may have the creation.
    ///
    /// - Returns: These, and whether the list has another task that may be it and cannot be read.
    private func candidates(
        _ listing: ServerRows<ServerTaskSummary>
    ) throws -> (tasks: [(task: ServerTaskSummary, createdAt: Instant?)], hasUnreadable: Bool) {
        let unknown = try store.read { store in
            try listing.unreadable.filter { record in try record.id.map { try store.isUnused($0) } ?? true }
        }
        let created = unknown.compactMap { record in record.id.flatMap { log?.created[$0] } }
        let listed = listing.rows + created
        let ids = Set(listed.map(\.id))
        let tasks: [(task: ServerTaskSummary, createdAt: Instant?)] = try store.read { store in
            let changed = Set(try store.outbox().map(\.taskID))
            let received = try store.allTasks().filter {
                $0.serverID == $0.id && !ids.contains($0.id) && !changed.contains($0.id)
            }
            return try listed.map { ($0, nil) }
                + received.map { other in
                    let list = try other.listID.flatMap { try store.list($0) }
                    let dueAt = try store.serverFacts(of: other.id)?.due?.moment
                    return (ServerTaskSummary(other, dueAt: dueAt, in: list), other.createdAt)
                }
        }
        return (tasks, created.count < unknown.count)
    }

    /// Returns whether the server's task is not linked to another local task.
    ///
    /// A task that is known only from the change log counts as unclaimed: the lost response may have been about it.
    private func isUnclaimed(_ serverID: EntityID, in store: StoreReader) throws -> Bool {
        try store.task(serverID: serverID).map { $0.id == serverID } ?? true
    }
}

extension ServerTaskSummary {
    /// Describes a task that was received earlier and is not in the server's list.
    fileprivate init(_ received: TaskItem, dueAt: Instant?, in list: TaskList?) {
        self.init(
            id: received.id, title: received.title.text, isCompleted: received.isCompleted, dueDate: dueAt,
            project: list.flatMap { list in list.serverID.map { ServerProject(id: $0, name: list.name.text) } },
            updatedAt: received.modifiedAt)
    }
}
