import Reminders
import TaskActions
import TaskHubEntities

extension InMemoryTransaction: ReminderRepository {
    // MARK: Tasks

    func tasksDue(after first: Instant, through last: Instant) throws -> [TaskItem] {
        try active().filter { task in
            if case .moment(let due) = task.dueDate { first < due && due <= last } else { false }
        }
    }

    func tasksDue(on days: ClosedRange<CivilDate>) throws -> [TaskItem] {
        try active().filter { task in task.dueDate?.wholeDay.map(days.contains) ?? false }
    }

    func tasksReminding(after first: Instant, through last: Instant) throws -> [TaskItem] {
        try state().tasks.values.filter { task in
            guard !task.isCompleted, let moment = task.reminderDate else { return false }
            return first < moment && moment <= last
        }
    }

    func firstDue(after moment: Instant) throws -> Instant? {
        try active().compactMap { task in if case .moment(let due) = task.dueDate { due } else { nil } }
            .filter { $0 > moment }.min()
    }

    func firstDue(after day: CivilDate) throws -> CivilDate? {
        try active().compactMap { $0.dueDate?.wholeDay }.filter { $0 > day }.min()
    }

    func firstReminding(after moment: Instant) throws -> Instant? {
        try state().tasks.values.filter { !$0.isCompleted }.compactMap(\.reminderDate).filter { $0 > moment }.min()
    }

    private func active() throws -> [TaskItem] {
        try state().tasks.values.filter { !$0.isCompleted && !$0.status.isOnHold }
    }

    // MARK: Ledger

    func storeID() throws -> EntityID { try state().storeID }

    func floor() throws -> ReminderFloor? { try state().reminderFloor }

    func set(_ floor: ReminderFloor?) throws { try change { $0.reminderFloor = floor } }

    func reminder(_ key: ReminderKey) throws -> Reminder? { try state().reminders[key] }

    func undeliveredReminders() throws -> [Reminder] {
        try reminders { $0.state == .pending || $0.state == .showing }
    }

    func reminders(tagged tag: String) throws -> [Reminder] {
        try reminders { $0.tag == tag && ($0.state == .showing || $0.state == .shown) }
    }

    func save(_ reminder: Reminder) throws { try change { $0.reminders[reminder.key] = reminder } }

    func forgetReminders(before moment: Instant) throws {
        try change { contents in
            contents.reminders = contents.reminders.filter { _, reminder in
                reminder.moment >= moment || reminder.state == .pending || reminder.state == .showing
            }
        }
    }

    func notices() throws -> [ReminderNotice] { try state().notices.values.sorted { $0.tag < $1.tag } }

    func notice(tagged tag: String) throws -> ReminderNotice? { try state().notices[tag] }

    func notice(_ shown: ShownNotification) throws -> ReminderNotice? {
        try state().notices.values.first { $0.shown == shown }
    }

    func save(_ notice: ReminderNotice) throws { try change { $0.notices[notice.tag] = notice } }

    func deleteNotice(tagged tag: String) throws { try change { $0.notices[tag] = nil } }

    private func reminders(where isIncluded: (Reminder) -> Bool) throws -> [Reminder] {
        try state().reminders.values.filter(isIncluded).sorted { Place($0) < Place($1) }
    }

    /// By moment, task and kind.
    private struct Place: Comparable {
        let moment: Instant
        let task: String
        let kind: String

        init(_ reminder: Reminder) {
            moment = reminder.moment
            task = reminder.key.task?.description ?? ""
            kind = reminder.key.kind.rawValue
        }

        static func < (left: Place, right: Place) -> Bool {
            (left.moment, left.task, left.kind) < (right.moment, right.task, right.kind)
        }
    }
}
