package import TaskActions
package import TaskHubEntities

/// The store of the tasks and of the ledger of reminders.
package protocol ReminderStore: Sendable {
    /// Runs `work` on one consistent state.
    ///
    /// Changing anything in `work` is an error.
    func readReminders<Value>(_ work: (any ReminderRepository) throws -> Value) throws -> Value

    /// Runs `work` in one transaction, which may change only the ledger.
    ///
    /// Leaves the store's generation as it is: no card shows the ledger, and nothing has to be drawn again. On return,
    /// the changes would survive a power failure. If `work` throws, all its changes are undone.
    func writeReminders<Value>(_ work: (any ReminderRepository) throws -> Value) throws -> Value
}

/// The tasks that remind with their lists, and the ledger of reminders.
///
/// Valid only inside the transaction. A task that reminds is neither done nor archived; one that is due also is not on
/// hold.
package protocol ReminderRepository: TaskRepository, ListRepository {
    /// Returns the tasks that are due at a moment after `first` and not after `last`, in no particular order.
    func tasksDue(after first: Instant, through last: Instant) throws -> [TaskItem]

    /// Returns the tasks that are due on these days, in no particular order.
    func tasksDue(on days: ClosedRange<CivilDate>) throws -> [TaskItem]

    /// Returns the tasks whose own reminder is after `first` and not after `last`, in no particular order.
    func tasksReminding(after first: Instant, through last: Instant) throws -> [TaskItem]

    /// Returns the first moment after `moment` at which a task is due.
    func firstDue(after moment: Instant) throws -> Instant?

    /// Returns the first day after `day` on which a task is due.
    func firstDue(after day: CivilDate) throws -> CivilDate?

    /// Returns the first own reminder of a task after `moment`.
    func firstReminding(after moment: Instant) throws -> Instant?

    /// Returns the identity of the store.
    func storeID() throws -> EntityID

    /// Returns how far reminders have been queued, or `nil` if none ever were.
    func floor() throws -> ReminderFloor?

    /// Replaces how far reminders have been queued.
    func set(_ floor: ReminderFloor?) throws

    /// Returns the reminder, or `nil` if it was never queued or has been forgotten.
    func reminder(_ key: ReminderKey) throws -> Reminder?

    /// Returns the reminders that are pending or showing, by their moments.
    func undeliveredReminders() throws -> [Reminder]

    /// Returns the reminders that are showing or shown in the notification with this tag, by their moments.
    func reminders(tagged tag: String) throws -> [Reminder]

    /// Inserts the reminder, or replaces the one of the same key.
    func save(_ reminder: Reminder) throws

    /// Deletes the reminders before `moment` that are shown or dropped.
    func forgetReminders(before moment: Instant) throws

    /// Returns the notifications that may be visible, by their tags.
    func notices() throws -> [ReminderNotice]

    func notice(tagged tag: String) throws -> ReminderNotice?

    func notice(_ shown: ShownNotification) throws -> ReminderNotice?

    /// Inserts the notice, or replaces the one of the same tag.
    func save(_ notice: ReminderNotice) throws

    func deleteNotice(tagged tag: String) throws
}
