import TaskActions
import TaskHubEntities
import TaskStore

/// When the next pass is due.
struct NextPass {
    /// How soon and how late a failed delivery is tried again, in seconds.
    private static let retries: ClosedRange<Int64> = 60...3600

    private let schedule: ReminderSchedule
    private let store: StoreReader
    private let now: Instant

    init(_ schedule: ReminderSchedule, in store: StoreReader, at now: Instant) {
        self.schedule = schedule
        self.store = store
        self.now = now
    }

    /// Returns the moment of the next reminder, or of the next try to show one of `held`; `nil` if there is none.
    func moment(holding held: [Reminder], for obstacle: ReminderPass.Obstacle?) throws -> Instant? {
        guard schedule.settings.isEnabled else { return nil }
        var moments = [
            try store.firstDue(after: now), try store.firstReminding(after: now), try nextDay(),
            try nextDigest(),
        ]
        if let lead = schedule.leadSeconds {
            let due = try store.firstDue(after: now.advanced(bySeconds: lead))
            moments.append(due?.advanced(bySeconds: -lead))
        }
        if let oldest = held.first?.moment {
            switch obstacle {
            case .quietHours(let end): moments.append(end)
            case .interrupted: moments.append(now)
            default: moments.append(retry(of: oldest))
            }
        }
        return moments.compactMap(\.self).min()
    }

    private func nextDay() throws -> Instant? {
        let last = schedule.lastDay(of: schedule.settings.dayTime, at: now)
        return try store.firstDue(after: last).map { schedule.moment(of: $0) }
    }

    /// Returns the moment of the next digest, if a task will be overdue by then.
    private func nextDigest() throws -> Instant? {
        guard let time = schedule.settings.digestTime else { return nil }
        let day = schedule.lastDay(of: time, at: now).adding(days: 1)
        let moment = schedule.zone.firstInstant(of: time, on: day)
        let query = TaskQuery(.overdue, at: moment, in: schedule.zone, limit: 1)
        return try store.tasks(query).isEmpty ? nil : moment
    }

    /// The longer a reminder has waited, the later it is tried again.
    private func retry(of moment: Instant) -> Instant {
        let waited = now.seconds - moment.seconds
        return now.advanced(bySeconds: min(max(waited, NextPass.retries.lowerBound), NextPass.retries.upperBound))
    }
}
