import TaskActions
import TaskHubEntities
import TaskStore

/// What the ledger has to be shown and to be withdrawn.
struct LedgerState {
    let undelivered: [Reminder]
    /// The notifications that still have something to remind of, or that show the result of a button.
    let standing: [ReminderNotice]
    /// The notifications to withdraw: those of completed tasks, and those that have been visible for too long.
    let stale: [ReminderNotice]

    var isEmpty: Bool { undelivered.isEmpty && standing.isEmpty && stale.isEmpty }

    init(of store: StoreReader, _ schedule: ReminderSchedule, at now: Instant) throws {
        undelivered = try store.undeliveredReminders()
        let oldest = now.advanced(bySeconds: -LedgerUpdate.retention)
        var (standing, stale): ([ReminderNotice], [ReminderNotice]) = ([], [])
        for notice in try store.notices() {
            let isStanding =
                try schedule.settings.isEnabled && oldest <= notice.changedAt
                && (notice.answer != nil
                    || store.reminders(tagged: notice.tag).contains {
                        try schedule.isCurrent($0, in: store, at: now)
                    })
            if isStanding { standing.append(notice) } else { stale.append(notice) }
        }
        self.standing = standing
        self.stale = stale
    }
}

extension LedgerTransaction {
    /// Forgets a notification that is withdrawn, and with it its reminders.
    func drop(_ notice: ReminderNotice) throws {
        try deleteNotice(tagged: notice.tag)
        for var reminder in try reminders(tagged: notice.tag) {
            reminder.state = .dropped
            try save(reminder)
        }
    }
}

extension DeliveryProgress {
    /// The progress of the ledger; `nil` if reminders are switched off.
    init?(of store: StoreReader, holding undelivered: [Reminder]) throws {
        guard let floor = try store.floor() else { return nil }
        let first = undelivered.first?.moment
        self.init(
            storeID: try store.storeID(), revision: floor.revision,
            delivered: min(floor.moment, first.map { Instant(microseconds: $0.microseconds - 1) } ?? floor.moment))
    }
}
