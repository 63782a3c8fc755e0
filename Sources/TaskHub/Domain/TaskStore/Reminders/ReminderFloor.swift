package import TaskHubEntities

/// How far reminders have been queued.
package struct ReminderFloor: Hashable, Sendable {
    /// Nothing that was to be shown before this is ever shown: reminders were switched on then.
    package var since: Instant
    /// All reminders at moments up to this one have been queued, or are never shown.
    package var moment: Instant
    /// The same for tasks that are due on a day; those of this day itself are looked at again.
    ///
    /// A day and no moment, because the moment of a day depends on the zone.
    package var day: CivilDate
    /// The day of the last digest of overdue tasks.
    package var digestDay: CivilDate
    /// Increases with each change of the ledger.
    package var revision: Int64

    package init(since: Instant, moment: Instant, day: CivilDate, digestDay: CivilDate, revision: Int64) {
        self.since = since
        self.moment = moment
        self.day = day
        self.digestDay = digestDay
        self.revision = revision
    }
}
