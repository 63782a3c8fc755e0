import GRDB
package import TaskHubEntities

extension StoreReader {
    fileprivate static let columns = "task_id, kind, occasion, moment, state, tag"
    private static let reminds = "\(TaskSegment.isOpen) AND reminder_at IS NOT NULL"

    // MARK: Tasks

    /// Returns the tasks that are due at a moment after `first` and not after `last`, in no particular order.
    package func tasksDue(after first: Instant, through last: Instant) throws -> [TaskItem] {
        try tasks(
            "\(TaskSegment.activeAtMoment) AND due_moment > ? AND due_moment <= ?",
            [first.microseconds, last.microseconds])
    }

    /// Returns the tasks that are due on these days, in no particular order.
    package func tasksDue(on days: ClosedRange<CivilDate>) throws -> [TaskItem] {
        try tasks(
            "\(TaskSegment.activeOnDay) AND due_day BETWEEN ? AND ?",
            [days.lowerBound.daysSinceEpoch, days.upperBound.daysSinceEpoch])
    }

    /// Returns the tasks whose own reminder is after `first` and not after `last`, in no particular order.
    package func tasksReminding(after first: Instant, through last: Instant) throws -> [TaskItem] {
        try tasks("\(Self.reminds) AND reminder_at > ? AND reminder_at <= ?", [first.microseconds, last.microseconds])
    }

    /// Returns the first moment after `moment` at which a task is due.
    package func firstDue(after moment: Instant) throws -> Instant? {
        try first(
            """
            SELECT due_moment FROM task WHERE \(TaskSegment.activeAtMoment) AND due_moment > ?
            ORDER BY due_moment LIMIT 1
            """, [moment.microseconds]
        ) { try $0.instant(0) }
    }

    /// Returns the first day after `day` on which a task is due.
    package func firstDue(after day: CivilDate) throws -> CivilDate? {
        try first(
            "SELECT due_day FROM task WHERE \(TaskSegment.activeOnDay) AND due_day > ? ORDER BY due_day LIMIT 1",
            [day.daysSinceEpoch]
        ) { CivilDate(daysSinceEpoch: Int(try $0.integer(0))) }
    }

    /// Returns the first own reminder of a task after `moment`.
    package func firstReminding(after moment: Instant) throws -> Instant? {
        try first(
            "SELECT reminder_at FROM task WHERE \(Self.reminds) AND reminder_at > ? ORDER BY reminder_at LIMIT 1",
            [moment.microseconds]
        ) { try $0.instant(0) }
    }

    private func tasks(_ condition: String, _ arguments: StatementArguments) throws -> [TaskItem] {
        try Array(rows("SELECT \(TaskRow.columns) FROM task WHERE \(condition)", arguments).map(TaskRow.task))
    }

    // MARK: Floor

    /// Returns the identity of the store.
    package func storeID() throws -> EntityID { try generation().storeID }

    /// Returns how far reminders have been queued, or `nil` if none ever were.
    package func floor() throws -> ReminderFloor? {
        try first("SELECT since, moment, day, digest_day, revision FROM reminder_floor", []) {
            ReminderFloor(
                since: try $0.instant(0), moment: try $0.instant(1), day: try $0.day(2), digestDay: try $0.day(3),
                revision: try $0.integer(4))
        }
    }

    // MARK: Reminders

    /// Returns the reminder, or `nil` if it was never queued or has been forgotten.
    package func reminder(_ key: ReminderKey) throws -> Reminder? {
        try first(
            "SELECT \(Self.columns) FROM reminder WHERE task_id = ? AND kind = ? AND occasion = ?",
            Self.columns(of: key), Self.reminder)
    }

    /// Returns the reminders that are pending or showing, by their moments.
    package func undeliveredReminders() throws -> [Reminder] {
        try reminders("state IN ('pending', 'showing')", [])
    }

    /// Returns the reminders that are showing or shown in the notification with this tag, by their moments.
    package func reminders(tagged tag: String) throws -> [Reminder] {
        try reminders("tag = ? AND state IN ('showing', 'shown')", [tag])
    }

    private func reminders(_ condition: String, _ arguments: StatementArguments) throws -> [Reminder] {
        try Array(
            rows("SELECT \(Self.columns) FROM reminder WHERE \(condition) ORDER BY moment, task_id, kind", arguments)
                .map(Self.reminder))
    }

    fileprivate static func columns(of key: ReminderKey) -> StatementArguments {
        [key.task?.description ?? "", key.kind.rawValue, text(of: key.occasion)]
    }

    private static func reminder(_ row: Row) throws -> Reminder {
        let task = try row.text(0)
        return Reminder(
            key: ReminderKey(
                task: task.isEmpty ? nil : try row.id(0), kind: try row.value(1), occasion: try occasion(row.text(2))),
            moment: try row.instant(3), state: try row.value(4), tag: row[5])
    }

    private static func text(of occasion: DueDate) -> String {
        switch occasion {
        case .day(let day): day.description
        case .moment(let moment): String(moment.microseconds)
        }
    }

    private static func occasion(_ text: String) throws -> DueDate {
        if let day = CivilDate(iso8601: text) { return .day(day) }
        guard let moment = Int64(text) else { throw DatabaseError(resultCode: .SQLITE_CORRUPT) }
        return .moment(Instant(microseconds: moment))
    }
}

extension LedgerTransaction {
    /// Replaces how far reminders have been queued.
    package func set(_ floor: ReminderFloor?) throws {
        guard let floor else { return try changes("DELETE FROM reminder_floor", []) }
        try changes(
            """
            INSERT OR REPLACE INTO reminder_floor (only, since, moment, day, digest_day, revision)
            VALUES (1, ?, ?, ?, ?, ?)
            """,
            [
                floor.since.microseconds, floor.moment.microseconds, floor.day.description,
                floor.digestDay.description, floor.revision,
            ])
    }

    /// Inserts the reminder, or replaces the one of the same key.
    package func save(_ reminder: Reminder) throws {
        try changes(
            "INSERT OR REPLACE INTO reminder (\(Self.columns)) VALUES (?, ?, ?, ?, ?, ?)",
            Self.columns(of: reminder.key) + [reminder.moment.microseconds, reminder.state.rawValue, reminder.tag])
    }

    /// Deletes the reminders before `moment` that are shown or dropped.
    package func forgetReminders(before moment: Instant) throws {
        try changes(
            "DELETE FROM reminder WHERE moment < ? AND state IN ('shown', 'dropped')", [moment.microseconds])
    }
}

extension Row {
    fileprivate func day(_ column: Int) throws -> CivilDate {
        guard let day = CivilDate(iso8601: try text(column)) else { throw DatabaseError(resultCode: .SQLITE_CORRUPT) }
        return day
    }
}
