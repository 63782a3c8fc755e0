import TaskActions
import TaskHubEntities
import TaskStore

/// The next occurrences that the server makes of recurring tasks.
extension ApplyServerTask {
    /// Returns when a task is due that was not known until now.
    ///
    /// The server steps in UTC, so after a clock change its moment of a day is not noon. It is a day if a recurring
    /// task with the same title is due on a day that the server has as the same time of day in UTC.
    func due(of remote: some RemoteTask) throws -> ServerDueDate? {
        guard let due = ServerDueDate(remote.dueDate, in: zone) else { return nil }
        guard case .moment(let moment) = due.meaning, ServerDueDate.mayBeShiftedNoon(moment, in: zone),
            try hasRecurringDay(titled: remote.title, sentLike: moment)
        else { return due }
        return ServerDueDate(moment: moment, meaning: .day(zone.civil(at: moment).date))
    }

    private func hasRecurringDay(titled title: String, sentLike moment: Instant) throws -> Bool {
        let days = try recurringDays ?? store.recurringDays()
        recurringDays = days
        return days[title, default: []].contains { ($0.microseconds - moment.microseconds) % 86_400_000_000 == 0 }
    }

    /// Links a provisional occurrence to the one that the server created.
    ///
    /// It is recognized by the title and due date with which the server created it, if the log shows them. If the
    /// completion was sent late, that due date is later than expected. A change that was made here applies to it
    /// nevertheless.
    ///
    /// - Returns: Whether an occurrence was linked.
    func link(_ remote: some RemoteTask) throws -> Bool {
        guard !remote.isCompleted else { return false }
        let made: any RemoteTask = creations[remote.id] ?? remote
        let awaited = try awaited ?? store.provisionalOccurrences()
        self.awaited = awaited
        guard !awaited.isEmpty else { return false }
        let candidates = awaited.filter {
            $0.title == made.title && ProvisionalOccurrence.mayMatch($0.dueDate, made.dueDate, in: zone)
        }
        let unsent = try Set(
            store.outbox().filter { $0.action.isUpdate && $0.isUntried }.map(\.taskID))
        let ready = candidates.filter { !unsent.contains($0.predecessorID) }
        let nearest = ready.min {
            ProvisionalOccurrence.distance($0.dueDate, made.dueDate, in: zone)
                < ProvisionalOccurrence.distance($1.dueDate, made.dueDate, in: zone)
        }
        guard let occurrence = nearest else { return false }
        try link(occurrence, to: remote.id, updatedAt: remote.updatedAt, dueAsMade: made.dueDate)
        return true
    }

    /// Links a provisional occurrence to the server's task with this id, which was created with this due date.
    func link(
        _ occurrence: ProvisionalOccurrence, to id: EntityID, updatedAt: Instant, dueAsMade moment: Instant?
    ) throws {
        try store.removeProvisional(occurrence.taskID)
        awaited = nil
        deletions = nil
        recurringDays = nil
        let due = due(moment, ofSeries: occurrence)
        var isDueRebased = false
        for var entry in try store.outboxEntries(of: occurrence.taskID) {
            entry.serverID = id
            if !isDueRebased, case .update(var edits) = entry.action,
                let index = edits.firstIndex(where: { $0.field == .due })
            {
                edits[index].base = due?.meaning.text
                entry.action = .update(edits)
                isDueRebased = true
            }
            try store.update(entry)
        }
        if var task = try store.task(occurrence.taskID) {
            task.serverID = id
            if task.dueDate == occurrence.dueDate { task.dueDate = due?.meaning }
            try store.update(task)
            let facts = ServerTaskFacts(updatedAt: updatedAt, hasDetails: false, due: due)
            try store.save(facts, of: task.id)
        } else {
            // The copy has the local due date, so the server's occurrence cannot be compared with it.
            try store.removeDeletedTask(occurrence.taskID)
        }
    }

    /// Returns what the due date means with which the server created this occurrence.
    private func due(_ moment: Instant?, ofSeries occurrence: ProvisionalOccurrence) -> ServerDueDate? {
        if case .day = occurrence.dueDate, let moment, ServerDueDate.mayBeShiftedNoon(moment, in: zone) {
            return ServerDueDate(moment: moment, meaning: .day(zone.civil(at: moment).date))
        }
        return ServerDueDate(moment, sent: occurrence.dueDate, in: zone)
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
                id: ids.next(), completedAt: completion, sortOrder: try nextSortOrder(), isServers: true, in: zone)
        else { return }
        try store.insert(next)
        try OutboxRecording(store, ids: ids, zone: zone, now: now).inserted(next)
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
