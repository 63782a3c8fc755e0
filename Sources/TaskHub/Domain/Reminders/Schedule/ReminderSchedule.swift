package import TaskHubEntities
package import TaskStore

/// When each task is announced.
package struct ReminderSchedule: Sendable {
    package let settings: ReminderSettings
    /// The zone in which days begin and end.
    package let zone: any ZoneRules

    package init(_ settings: ReminderSettings, in zone: any ZoneRules) {
        self.settings = settings
        self.zone = zone
    }

    /// How long before a due moment a task is due soon, in seconds; `nil` for no such reminder.
    package var leadSeconds: Int64? {
        let seconds = settings.dueSoon.components.seconds
        return seconds > 0 ? seconds : nil
    }

    /// Returns the reminders of a task, which may be over.
    package func reminders(of task: TaskItem) -> [(key: ReminderKey, moment: Instant)] {
        ReminderKind.allCases.compactMap { kind in
            guard let occasion = occasion(of: kind, task), let moment = moment(of: kind, occasion) else { return nil }
            return (ReminderKey(task: task.id, kind: kind, occasion: occasion), moment)
        }
    }

    /// Returns whether the reminder still applies to the task.
    ///
    /// A changed lead, time of day or zone does not count.
    package func isCurrent(_ key: ReminderKey, of task: TaskItem?) -> Bool {
        guard let task, task.id == key.task else { return false }
        return occasion(of: key.kind, task) == key.occasion
    }

    /// Returns when a task is announced that is due on a day.
    package func moment(of day: CivilDate) -> Instant { zone.firstInstant(of: settings.dayTime, on: day) }

    /// Returns the last day on which clocks have shown `time`.
    package func lastDay(of time: CivilTime, at now: Instant) -> CivilDate {
        let today = zone.civil(at: now).date
        return zone.firstInstant(of: time, on: today) <= now ? today : today.adding(days: -1)
    }

    /// The date that a reminder of this kind is of; `nil` if the task has no such reminder.
    private func occasion(of kind: ReminderKind, _ task: TaskItem) -> DueDate? {
        switch kind {
        case .own: task.isCompleted ? nil : task.reminderDate.map { .moment($0) }
        case .dueSoon, .due: task.isCompleted || task.status.isOnHold ? nil : task.dueDate
        case .overdue: nil
        }
    }

    private func moment(of kind: ReminderKind, _ occasion: DueDate) -> Instant? {
        switch (kind, occasion) {
        case (.dueSoon, .moment(let due)): leadSeconds.map { due.advanced(bySeconds: -$0) }
        case (.dueSoon, .day), (.overdue, _): nil
        case (.own, .moment(let moment)), (.due, .moment(let moment)): moment
        case (.own, .day(let day)), (.due, .day(let day)): moment(of: day)
        }
    }
}

extension TaskItem {
    /// Whether the moment had passed when the task was last changed, so that the user has seen it.
    ///
    /// A change in the future does not count for moments after `floor`: the clock was set back since.
    func wasChanged(after moment: Instant, at now: Instant, above floor: Instant) -> Bool {
        moment < modifiedAt && (modifiedAt <= now || moment <= floor)
    }
}
