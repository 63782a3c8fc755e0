import TaskHubEntities
import TaskStore

/// Reminders that are shown in one notification.
struct ReminderGroup {
    /// How long after its moment a reminder is on time, in seconds.
    static let punctuality: Int64 = 60

    let tag: String
    let reminders: [Reminder]

    /// Divides reminders into notifications.
    ///
    /// Those of one task are one notification. If several tasks have only late ones, these are one digest.
    ///
    /// - Parameters:
    ///   - reminders: By their moments.
    ///   - now: The current time.
    /// - Returns: The digest of missed reminders first, then the others by their first moments.
    static func groups(of reminders: [Reminder], at now: Instant) -> [ReminderGroup] {
        var byTag: [(tag: String, reminders: [Reminder])] = []
        for reminder in reminders {
            // What may be visible already stays in its notification.
            let tag = reminder.tag ?? reminder.key.task.map(ReminderTag.task) ?? ReminderTag.overdue
            if let index = byTag.firstIndex(where: { $0.tag == tag }) {
                byTag[index].reminders.append(reminder)
            } else {
                byTag.append((tag, [reminder]))
            }
        }
        let late = byTag.filter { tag, reminders in
            ReminderTag.task(of: tag) != nil && reminders.allSatisfy { $0.tag == nil && $0.isLate(at: now) }
        }
        var missed = byTag.first { $0.tag == ReminderTag.missed }?.reminders ?? []
        guard late.count > 1 || !missed.isEmpty else { return byTag.map(ReminderGroup.init) }
        missed += late.flatMap(\.reminders)
        missed.sort { $0.moment < $1.moment }
        let tags = Set(late.map(\.tag) + [ReminderTag.missed])
        return [ReminderGroup(tag: ReminderTag.missed, reminders: missed)]
            + byTag.filter { !tags.contains($0.tag) }.map(ReminderGroup.init)
    }
}

extension Reminder {
    /// Whether its minute has passed.
    func isLate(at now: Instant) -> Bool { now >= moment.advanced(bySeconds: ReminderGroup.punctuality) }
}
