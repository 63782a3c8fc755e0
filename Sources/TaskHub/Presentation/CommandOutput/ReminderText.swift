package import Reminders
internal import TaskActions
package import TaskHubEntities
internal import TextLayout

/// The words of notifications in English.
package struct ReminderText: ReminderWording {
    /// The maximum number of tasks that a digest names.
    private static let maximumLines = 5

    private let isRedacted: Bool

    /// - Parameter isRedacted: True to show how many tasks there are, and no titles or list names.
    package init(isRedacted: Bool = false) {
        self.isRedacted = isRedacted
    }

    package func words(for message: ReminderMessage, at now: Instant, in zone: any ZoneRules) -> ReminderWords {
        let dates = DateWords(now: now, zone: zone)
        switch message {
        case .task(let task, let list, _):
            return about(task, [dates.due(of: task) ?? "Reminder"], in: list)
        case .missed(let tasks):
            let noun = tasks.count == 1 ? "reminder" : "reminders"
            return digest("\(tasks.count) missed \(noun)", of: tasks, count: tasks.count, dates)
        case .overdue(let count, let first):
            let noun = count == 1 ? "task" : "tasks"
            return digest("\(count) overdue \(noun)", of: first, count: count, dates)
        case .answer(let answer):
            return words(answer, dates)
        }
    }

    private func words(_ answer: ReminderAnswer, _ dates: DateWords) -> ReminderWords {
        switch answer {
        case .completed(let task, let next):
            let following = next?.dueDate.map { ["Next: \(dates.label($0))"] } ?? []
            return about(task, ["Completed"] + following)
        case .alreadyCompleted(let task): return about(task, ["Already completed"])
        case .snoozed(let task, let until): return about(task, ["Snoozed until \(dates.label(until))"])
        case .alreadyLater(let task):
            return about(task, ["Already snoozed"] + [dates.due(of: task)].compactMap(\.self))
        case .open: return ReminderWords("Opened")
        case .undone(let reversal):
            return ReminderWords("Undone", lines: isRedacted ? [] : ReversalText(reversal, verb: "Undone").noticeLines)
        case .alreadyUndone: return ReminderWords("Already undone")
        case .nothingToUndo: return ReminderWords("This can no longer be undone")
        case .deleted: return ReminderWords("The task was deleted")
        case .expired: return ReminderWords("This notification is out of date")
        }
    }

    /// The title as the summary, since services set it in bold and name their menus after it; below it one line.
    private func about(_ task: TaskItem, _ words: [String], in list: TaskList? = nil) -> ReminderWords {
        guard !isRedacted else { return ReminderWords(CountText(tasks: 1).text, lines: [NoticeLine.of(words)]) }
        let name = list.map { DisplayText($0.name.text).text }
        return ReminderWords(title(of: task), lines: [NoticeLine.of(words + [name].compactMap(\.self))])
    }

    private func digest(_ summary: String, of tasks: [TaskItem], count: Int, _ dates: DateWords) -> ReminderWords {
        guard !isRedacted else { return ReminderWords(summary) }
        let lines = tasks.prefix(Self.maximumLines).map(dates.line)
        let others = count - lines.count
        return ReminderWords(summary, lines: lines + (others > 0 ? ["\(others) more"] : []))
    }
}

private func title(of task: TaskItem) -> String { DisplayText(task.title.text).text }

/// A line of a notification, such as `Due 17:00 · Home`.
package enum NoticeLine {
    package static func of(_ words: [String]) -> String { words.joined(separator: " · ") }
}

/// Dates as they are when a notification is shown.
///
/// A notification may be read much later, so it has clock times and no "in 30 minutes".
private struct DateWords {
    let now: Instant
    let zone: any ZoneRules

    /// `17:00`, `tomorrow 09:00`, `Fri 17:00`; days have no time.
    func label(_ due: DueDate) -> String {
        DateLabel(due: due, now: now, zone: zone, keepsTime: true).text
    }

    /// The title, with the due date if there is one.
    func line(of task: TaskItem) -> String {
        title(of: task) + (task.dueDate.map { ", due \(label($0))" } ?? "")
    }

    /// `Due 17:00`, or `Was due yesterday`; nil if the task has no due date.
    func due(of task: TaskItem) -> String? {
        task.dueDate.map { due in
            let isOver =
                switch due {
                case .day: due.isOver(at: now, in: zone)
                case .moment(let moment): moment.advanced(bySeconds: 60) <= now
                }
            return "\(isOver ? "Was due" : "Due") \(label(due))"
        }
    }
}
