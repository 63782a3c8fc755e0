import TaskActions
import TaskHubEntities
import TaskStore

/// What a pass changes in the ledger before it shows anything.
struct LedgerUpdate {
    /// How far back reminders are looked for again when the clock was set back, in seconds.
    static let review: Int64 = 30 * 86_400
    /// How long reminders and notifications are kept, in seconds.
    ///
    /// Longer than `review` by as much as the clock may be set back without reminding of anything twice.
    static let retention: Int64 = 60 * 86_400

    /// `nil` if reminders are switched off.
    private(set) var floor: ReminderFloor?
    private(set) var new: [Reminder] = []
    private(set) var dropped: [Reminder] = []
    private let now: Instant

    /// Finds the changes to make.
    ///
    /// - Returns: `nil` if there is nothing to change.
    init?(
        _ schedule: ReminderSchedule, in store: StoreReader, after progress: DeliveryProgress?, at now: Instant
    ) throws {
        self.now = now
        let stored = try store.floor()
        let pending = try store.undeliveredReminders()
        guard schedule.settings.isEnabled else {
            guard stored != nil else { return nil }
            dropped = pending
            return
        }
        guard let stored else {
            floor = ReminderFloor(
                since: now, moment: now, day: schedule.lastDay(of: schedule.settings.dayTime, at: now),
                digestDay: schedule.lastDigestDay(at: now), revision: 1)
            return
        }
        var floor = stored
        var delivered: Instant?
        if let progress, progress.revision > stored.revision, try progress.storeID == store.storeID() {
            // The clock may have been set back since.
            let moment = min(progress.delivered, now)
            delivered = moment
            floor = floor.settled(through: moment, in: schedule)
            floor.revision = progress.revision
        }
        let known = min(floor.moment, now)
        if floor.moment > now { floor = floor.lowered(to: now, in: schedule) }
        let found = Finding(schedule, in: store, above: floor, known: known, at: now)
        new = try found.reminders()
        dropped = try pending.filter { reminder in
            if let delivered, reminder.moment <= delivered { return true }
            return try !schedule.isCurrent(reminder, in: store, at: now)
        }
        guard !new.isEmpty || !dropped.isEmpty || floor != stored else { return nil }
        floor.moment = now
        floor.day = found.lastDay
        if new.contains(where: { $0.key.kind == .overdue }) { floor.digestDay = found.lastDigestDay ?? floor.digestDay }
        self.floor = floor
    }

    func apply(to store: LedgerTransaction) throws {
        for reminder in new { try store.save(reminder) }
        for var reminder in dropped {
            reminder.state = .dropped
            try store.save(reminder)
        }
        try store.forgetReminders(before: now.advanced(bySeconds: -LedgerUpdate.retention))
        try store.set(floor)
    }
}

/// The search for reminders whose moments have come.
private struct Finding {
    /// The last day whose tasks are announced.
    let lastDay: CivilDate
    /// The last day whose digest is due; `nil` without digests.
    let lastDigestDay: CivilDate?
    private let schedule: ReminderSchedule
    private let store: StoreReader
    private let floor: ReminderFloor
    /// Through which moment reminders were looked for before, by the present clock.
    private let known: Instant
    private let now: Instant

    init(
        _ schedule: ReminderSchedule, in store: StoreReader, above floor: ReminderFloor,
        known: Instant, at now: Instant
    ) {
        self.schedule = schedule
        self.store = store
        self.floor = floor
        self.known = known
        self.now = now
        lastDay = schedule.lastDay(of: schedule.settings.dayTime, at: now)
        lastDigestDay = schedule.settings.digestTime.map { schedule.lastDay(of: $0, at: now) }
    }

    func reminders() throws -> [Reminder] {
        // Only tasks due on days are looked at below the floor, because another zone moves their moments.
        let onDays = try store.tasksDue(on: min(floor.day, lastDay)...lastDay)
        var found = try reminders(of: onDays) { $0.kind == .due }
        let atMoments = try store.tasksDue(after: floor.moment, through: now)
        found += try reminders(of: atMoments) { $0.kind == .due }
        if let lead = schedule.leadSeconds {
            let (first, last) = (floor.moment.advanced(bySeconds: lead), now.advanced(bySeconds: lead))
            found += try reminders(of: store.tasksDue(after: first, through: last)) { $0.kind == .dueSoon }
        }
        let own = try store.tasksReminding(after: floor.moment, through: now)
        found += try reminders(of: own) { $0.kind == .own }
        if let digest = try digest() { found.append(digest) }
        return found
    }

    private func reminders(of tasks: [TaskItem], where isOfKind: (ReminderKey) -> Bool) throws -> [Reminder] {
        try tasks.flatMap { task in
            try schedule.reminders(of: task).compactMap { key, moment in
                guard isOfKind(key), floor.since < moment, moment <= now,
                    !task.wasChanged(after: moment, at: now, above: known)
                else { return nil }
                return try store.reminder(key) == nil ? Reminder(key: key, moment: moment) : nil
            }
        }
    }

    /// Returns the digest of the last day, if tasks were overdue at its time.
    private func digest() throws -> Reminder? {
        guard let time = schedule.settings.digestTime, let day = lastDigestDay, day > floor.digestDay
        else { return nil }
        let moment = schedule.zone.firstInstant(of: time, on: day)
        let key = ReminderKey(task: nil, kind: .overdue, occasion: .day(day))
        guard floor.since < moment, try store.reminder(key) == nil else { return nil }
        let overdue = try store.tasks(TaskQuery(.overdue, at: moment, in: schedule.zone))
        let isDue = overdue.contains { !$0.wasChanged(after: moment, at: now, above: known) }
        return isDue ? Reminder(key: key, moment: moment) : nil
    }
}

extension ReminderFloor {
    /// The floor of a ledger from a backup, when it is known through which moment reminders were delivered since.
    fileprivate func settled(through delivered: Instant, in schedule: ReminderSchedule) -> ReminderFloor {
        var floor = self
        floor.since = max(since, delivered)
        floor.moment = max(moment, delivered)
        floor.day = max(day, schedule.lastDay(of: schedule.settings.dayTime, at: delivered))
        floor.digestDay = max(digestDay, schedule.lastDigestDay(at: delivered))
        return floor
    }

    /// The floor after the clock was set back to `now`: what the ledger has is not shown again.
    fileprivate func lowered(to now: Instant, in schedule: ReminderSchedule) -> ReminderFloor {
        var floor = self
        floor.since = min(since, now)
        floor.moment = max(floor.since, now.advanced(bySeconds: -LedgerUpdate.review))
        floor.day = min(day, schedule.lastDay(of: schedule.settings.dayTime, at: floor.moment))
        floor.digestDay = min(digestDay, schedule.lastDigestDay(at: floor.moment))
        return floor
    }
}

extension ReminderSchedule {
    /// Returns the day of the last digest; without digests, yesterday, because one may be set for later today.
    fileprivate func lastDigestDay(at now: Instant) -> CivilDate {
        settings.digestTime.map { lastDay(of: $0, at: now) } ?? lastDay(of: .midnight, at: now).adding(days: -1)
    }

    /// Returns whether the reminder still has something to remind of.
    func isCurrent(_ reminder: Reminder, in store: StoreReader, at now: Instant) throws -> Bool {
        guard let task = reminder.key.task else {
            return try !store.tasks(TaskQuery(.overdue, at: now, in: zone, limit: 1)).isEmpty
        }
        return try isCurrent(reminder.key, of: store.task(task))
    }
}
