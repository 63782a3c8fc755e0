import TaskActions
import TaskHubEntities
import TaskStore

/// A notification that is about to be shown, and recorded as such.
struct Showing {
    /// The maximum number of tasks that a digest of overdue tasks names.
    private static let maximumCount = 5

    let message: ReminderMessage
    /// The notification that it replaces, if its service still runs.
    let previous: ReminderNotice?
    /// The notifications of tasks that a digest now names.
    let superseded: [ReminderNotice]
    private let tag: String
    /// As they were before.
    private let reminders: [Reminder]
    private let standing: ReminderNotice?

    /// Records a group as showing.
    ///
    /// - Returns: `nil` if none of its reminders is current.
    init?(
        _ group: ReminderGroup, in store: LedgerTransaction, _ schedule: ReminderSchedule,
        on service: NotificationService, at now: Instant
    ) throws {
        tag = group.tag
        var current: [Reminder] = []
        for reminder in group.reminders {
            let isCurrent = try schedule.isCurrent(reminder, in: store, at: now)
            if isCurrent { current.append(reminder) }
            var changed = reminder
            changed.state = isCurrent ? .showing : .dropped
            changed.tag = isCurrent ? group.tag : reminder.tag
            try store.save(changed)
        }
        guard !current.isEmpty else { return nil }
        reminders = current
        let tasks = try current.compactMap(\.key.task).withoutDuplicates.compactMap { try store.task($0) }
        switch group.tag {
        case ReminderTag.missed:
            message = .missed(tasks)
        case ReminderTag.overdue:
            let query = TaskQuery(.overdue, at: now, in: schedule.zone, limit: Showing.maximumCount)
            message = .overdue(count: try store.taskCount(query), first: try store.tasks(query))
        default:
            guard let task = tasks.first else { return nil }
            message = .task(
                task, list: try task.listID.flatMap { try store.list($0) }, kinds: Set(current.map(\.key.kind)))
        }
        standing = try store.notice(tagged: group.tag)
        previous = standing?.shown?.service == service.name ? standing : nil
        try store.save(ReminderNotice(tag: group.tag, shown: previous?.shown, changedAt: now))
        superseded =
            group.tag == ReminderTag.missed
            ? try tasks.compactMap { try store.notice(tagged: ReminderTag.task($0.id)) } : []
    }

    func notification(
        _ schedule: ReminderSchedule, _ wording: any ReminderWording, on service: NotificationService, at now: Instant
    ) -> ReminderNotification {
        ReminderNotification(
            tag: tag, text: wording.words(for: message, at: now, in: schedule.zone),
            urgency: urgency(schedule, at: now),
            actions: service.hasActions ? actions : [])
    }

    /// Records that it was shown, in place of an earlier one.
    func succeeded(as shown: ShownNotification?, in store: LedgerTransaction, at now: Instant) throws {
        for var reminder in try store.reminders(tagged: tag) {
            reminder.state = reminders.contains { $0.key == reminder.key } ? .shown : .dropped
            try store.save(reminder)
        }
        try store.save(ReminderNotice(tag: tag, shown: shown, changedAt: now))
    }

    /// Records that it was not shown.
    ///
    /// An earlier one still stands, and what may be visible since an earlier pass still is.
    func failed(in store: LedgerTransaction) throws {
        for reminder in reminders { try store.save(reminder) }
        if let standing {
            try store.save(standing)
        } else {
            try store.deleteNotice(tagged: tag)
        }
    }

    private var actions: [ReminderAction] {
        if case .task = message { [.complete, .snooze, .open] } else { [.open] }
    }

    private func urgency(_ schedule: ReminderSchedule, at now: Instant) -> ReminderNotification.Urgency {
        let isOverdue =
            switch message {
            case .task(let task, _, _): task.isOverdue(at: now, in: schedule.zone)
            case .overdue: true
            case .missed, .answer: false
            }
        return isOverdue && schedule.settings.overdueIsCritical ? .critical : .normal
    }
}

extension [EntityID] {
    fileprivate var withoutDuplicates: [EntityID] {
        var seen: Set<EntityID> = []
        return filter { seen.insert($0).inserted }
    }
}
