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
        let words = words(message, DateWords(now: now, zone: zone))
        guard isRedacted else { return words }
        if case .task = message { return ReminderWords(words.summary, lines: [CountText(tasks: 1).text]) }
        return ReminderWords(words.summary)
    }

    private func words(_ message: ReminderMessage, _ dates: DateWords) -> ReminderWords {
        switch message {
        case .task(let task, let kinds):
            guard kinds != [.own], let due = task.dueDate else {
                return ReminderWords("Reminder", lines: [dates.line(of: task)])
            }
            return ReminderWords(dates.summary(due: due), lines: [title(of: task)])
        case .missed(let tasks):
            let noun = tasks.count == 1 ? "reminder" : "reminders"
            return ReminderWords("\(tasks.count) missed \(noun)", lines: lines(tasks, of: tasks.count, dates))
        case .overdue(let count, let first):
            let noun = count == 1 ? "task" : "tasks"
            return ReminderWords("\(count) overdue \(noun)", lines: lines(first, of: count, dates))
        case .answer(let answer):
            return words(answer, dates)
        }
    }

    private func words(_ answer: ReminderAnswer, _ dates: DateWords) -> ReminderWords {
        switch answer {
        case .completed(let task, let next):
            let following = next?.dueDate.map { ["Next: \(dates.label($0))"] } ?? []
            return ReminderWords("Completed", lines: [title(of: task)] + following)
        case .alreadyCompleted(let task): return ReminderWords("Already completed", lines: [title(of: task)])
        case .snoozed(let task, let until):
            return ReminderWords("Snoozed until \(dates.label(until))", lines: [title(of: task)])
        case .alreadyLater(let task): return ReminderWords("Already snoozed", lines: [dates.line(of: task)])
        case .open: return ReminderWords("Opened")
        case .undone(let reversal):
            let left = reversal.kept.isEmpty ? [] : ["Later changes were kept"]
            return ReminderWords("Undone", lines: [StepText(reversal.step).text] + left)
        case .alreadyUndone: return ReminderWords("Already undone")
        case .nothingToUndo: return ReminderWords("This can no longer be undone")
        case .deleted: return ReminderWords("The task was deleted")
        case .expired: return ReminderWords("This notification is out of date")
        }
    }

    private func lines(_ tasks: [TaskItem], of count: Int, _ dates: DateWords) -> [String] {
        let lines = tasks.prefix(Self.maximumLines).map(dates.line)
        return lines + (count > lines.count ? ["and \(count - lines.count) more"] : [])
    }
}

private func title(of task: TaskItem) -> String { DisplayText(task.title.text).text }

/// Dates as they are when a notification is shown.
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

    func summary(due: DueDate) -> String {
        guard case .moment(let moment) = due else {
            return due.isOver(at: now, in: zone) ? "Was due \(label(due))" : "Due \(label(due))"
        }
        let seconds = moment.seconds - now.seconds
        if seconds <= -60 { return "Was due \(label(due))" }
        if seconds <= 0 { return "Due now" }
        let minutes = (seconds + 59) / 60
        switch minutes {
        case 1: return "Due in 1 minute"
        case ..<60: return "Due in \(minutes) minutes"
        case 60: return "Due in 1 hour"
        case ..<1440 where minutes % 60 == 0: return "Due in \(minutes / 60) hours"
        default: return "Due \(label(due))"
        }
    }
}
