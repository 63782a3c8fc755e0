import TaskActions
import TaskHubEntities

/// The next occurrences that the server makes of recurring tasks.
extension ApplyServerTask {
    /// Returns when a task is due that was not known until now.
    ///
    /// The server steps in UTC, so after a clock change its moment of a day is not noon. It is a day if a recurring
    /// task with the same title is due on a day that the server has as the same time of day in UTC.
    func due(of remote: some RemoteTask) throws -> ServerDueDate? {
        guard let due = ServerDueDate(remote.dueDate, in: zone) else { return nil }
        guard case .moment(let moment) = due.meaning, ServerDueDate.mayBeShiftedNoon(moment, in: zone),
            try store.hasRecurringDay(titled: remote.title, sentLike: moment)
        else { return due }
        return ServerDueDate(moment: moment, meaning: .day(zone.civil(at: moment).date))
    }

    /// Links a provisional occurrence to the one that the server created.
    ///
    /// - Returns: Whether an occurrence was linked.
    func link(_ remote: some RemoteTask) throws -> Bool {
        guard !remote.isCompleted else { return false }
        let awaited = try awaited ?? store.provisionalOccurrences()
        self.awaited = awaited
        guard !awaited.isEmpty else { return false }
        let candidates = awaited.filter {
            $0.title == remote.title && ProvisionalOccurrence.mayMatch($0.dueDate, remote.dueDate, in: zone)
        }
        let unsent = try Set(
            store.outbox().filter { $0.action.isUpdate && $0.isUntried }.map(\.taskID))
        let ready = candidates.filter { !unsent.contains($0.predecessorID) }
        let nearest = ready.min {
            ProvisionalOccurrence.distance($0.dueDate, remote.dueDate, in: zone)
                < ProvisionalOccurrence.distance($1.dueDate, remote.dueDate, in: zone)
        }
        guard let occurrence = nearest else { return false }
        try store.removeProvisional(occurrence.taskID)
        self.awaited = nil
        deletions = nil
        for var entry in try store.outboxEntries(of: occurrence.taskID) {
            entry.serverID = remote.id
            try store.update(entry)
        }
        if var task = try store.task(occurrence.taskID) {
            task.serverID = remote.id
            var facts = ServerTaskFacts(updatedAt: remote.updatedAt, hasDetails: false)
            if case .day = occurrence.dueDate, let moment = remote.dueDate,
                ServerDueDate.mayBeShiftedNoon(moment, in: zone)
            {
                let day = DueDate.day(zone.civil(at: moment).date)
                facts.due = ServerDueDate(moment: moment, meaning: day)
                if task.dueDate == occurrence.dueDate { task.dueDate = day }
            }
            try store.update(task)
            try store.save(facts, of: task.id)
        } else {
            // The copy has the local due date, so the server's occurrence cannot be compared with it.
            try store.removeDeletedTask(occurrence.taskID)
        }
        return true
    }

    /// Makes the next occurrence of a task with a rule of this machine that was completed elsewhere, and queues its
    /// creation.
    ///
    /// - Parameters:
    ///   - task: The task as it is now.
    ///   - completion: When it was completed; `nil` if it was archived without being done.
    /// - Throws: What the store throws.
    func continueLocalSeries(of task: TaskItem, completedAt completion: Instant?) throws {
        guard task.isCompleted, let completion, let rule = task.localRecurrence, rule.machine == machine(),
            try store.successor(of: task.id) == nil,
            let next = task.nextOccurrence(
                id: ids.next(), completedAt: completion, sortOrder: try nextSortOrder(), in: zone)
        else { return }
        try store.insert(next)
        try OutboxRecording(store, ids: ids, now: now).inserted(next)
    }
}

/// What all of the server's forms of a task contain.
protocol RemoteTask {
    var id: EntityID { get }
    var title: String { get }
    var isCompleted: Bool { get }
    var dueDate: Instant? { get }
    var updatedAt: Instant { get }
}

extension ServerTaskSummary: RemoteTask {}

extension ServerTask: RemoteTask {
    var isCompleted: Bool { status.isCompleted }
}

extension ServerWidgetTask: RemoteTask {
    var isCompleted: Bool { status.isCompleted }
}

extension ProvisionalOccurrence {
    /// Returns whether the server's due date can belong to the local occurrence.
    ///
    /// The server computes it in UTC and the client in local time, so a clock change can lie between them. The server
    /// also skips past the time at which it receives the completion, which can be much later.
    static func mayMatch(_ local: DueDate?, _ remote: Instant?, in zone: any ZoneRules) -> Bool {
        guard let local, let remote else { return local == nil && remote == nil }
        return remote.seconds >= ServerDueDate.moment(for: local, in: zone).seconds - 26 * 3600
    }

    /// Returns the distance of two due dates in seconds.
    static func distance(_ local: DueDate?, _ remote: Instant?, in zone: any ZoneRules) -> Int64 {
        guard let local, let remote else { return local == nil && remote == nil ? 0 : .max }
        return abs(ServerDueDate.moment(for: local, in: zone).seconds - remote.seconds)
    }
}
