import Reminders
import TaskHubEntities
import TaskStore

/// Words that name the reminders of a notification.
struct KeyWording: ReminderWording {
    func words(for message: ReminderMessage, at now: Instant, in zone: any ZoneRules) -> ReminderWords {
        switch message {
        case .task(let task, _, let kinds):
            let keys = kinds.sorted { $0.rawValue < $1.rawValue }.compactMap { kind -> String? in
                let occasion = kind == .own ? task.reminderDate.map { .moment($0) } : task.dueDate
                return occasion.map { "\(task.id) \(kind.rawValue) \(text(of: $0))" }
            }
            return ReminderWords("task", lines: keys)
        case .missed(let tasks): return ReminderWords("missed", lines: tasks.map { "\($0.id)" })
        case .overdue(let count, _): return ReminderWords("overdue", lines: ["\(count)"])
        case .answer(let answer): return ReminderWords("answer", lines: ["\(answer)"])
        }
    }

    private func text(of occasion: DueDate) -> String {
        switch occasion {
        case .day(let day): "\(day)"
        case .moment(let moment): "\(moment.microseconds)"
        }
    }

    /// Returns the reminders of a notification about one task.
    static func keys(_ notification: ReminderNotification) -> [ReminderKey] {
        guard notification.summary == "task" else { return [] }
        return notification.lines.compactMap { line in
            let parts = line.split(separator: " ").map(String.init)
            guard parts.count == 3, let task = EntityID(parts[0]), let kind = ReminderKind(rawValue: parts[1]) else {
                return nil
            }
            let day = CivilDate(iso8601: parts[2]).map { DueDate.day($0) }
            let moment = Int64(parts[2]).map { DueDate.moment(Instant(microseconds: $0)) }
            return (day ?? moment).map { ReminderKey(task: task, kind: kind, occasion: $0) }
        }
    }

    /// Returns the tasks of a digest of what was missed.
    static func tasks(_ notification: ReminderNotification) -> [EntityID] {
        notification.summary == "missed" ? notification.lines.compactMap { EntityID($0) } : []
    }
}
