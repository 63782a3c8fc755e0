package import TaskActions
package import TaskHubEntities
package import TaskStore
import TaskSync
internal import TextLayout

/// One task as a line shows it.
package struct TaskLine: Hashable, Sendable, Identifiable {
    /// The number of characters of an id that are shown, to be typed in commands.
    package static let referenceLength = 8

    package let id: EntityID
    /// The first characters of the id.
    package let reference: String
    /// One line, without control characters.
    package let title: String
    /// The due date, always with its time, so that the user sees how the input was understood.
    package let due: String?
    /// The due date without the time of days that are shown as a date.
    private let shortDue: String?
    package let isOverdue: Bool
    package let isCompleted: Bool
    package let priority: Int?
    package let listName: String?
    /// How often the task repeats; nil if it does not.
    package let repetition: String?
    /// Each with its sign, such as `+errand`.
    package let tags: [String]
    /// The status and the area, unless they are the usual ones: `waiting`, `someday`, `archived` and `work`.
    private let labels: [String]
    /// Why the user should look at the task, in a word for readers who see no colour.
    package let mark: TaskMark?
    /// How many characters of the id are enough to name the task; 0 if that is not known.
    package let prefixLength: Int

    package init(
        _ task: TaskItem, listName: String?, mark: TaskMark? = nil, prefixLength: Int = 0, now: Instant,
        zone: some ZoneRules
    ) {
        self.mark = mark
        self.prefixLength = prefixLength
        id = task.id
        reference = String(task.id.description.prefix(TaskLine.referenceLength))
        title = DisplayText(task.title.text).text
        let isOverdue = task.isOverdue(at: now, in: zone)
        self.isOverdue = isOverdue
        due = task.dueDate.map { DateLabel(due: $0, now: now, zone: zone, keepsTime: true).text }
        shortDue = task.dueDate.map { due in
            let label = DateLabel(due: due, now: now, zone: zone)
            // Of a day that is over, the time no longer matters.
            return isOverdue ? String(decoding: label.firstWord, as: UTF8.self) : label.text
        }
        isCompleted = task.isCompleted
        priority = task.priority?.value
        self.listName = listName.map { DisplayText($0).text }
        repetition =
            task.localRecurrence?.rule.description ?? (task.recurrence == .none ? nil : task.recurrence.rawValue)
        tags = task.tags.map { "+\(DisplayText($0.text).text)" }
        labels =
            (task.status.isOnHold || task.status == .archived ? [task.status.rawValue] : [])
            + (task.area == .personal ? [] : [task.area.rawValue])
    }

    package init(_ task: TaskItem, in list: TaskList?, _ workspace: Workspace) {
        self.init(task, listName: list?.name.text, now: workspace.clock.now(), zone: workspace.zone)
    }

    /// The due date of a table, with a word for readers who see no colour; empty if there is none.
    func dueText(isCompact: Bool) -> String {
        guard let due = isCompact ? shortDue : due else { return "" }
        return isOverdue ? "\(due) \(isCompact ? "late" : "overdue")" : due
    }

    /// List, tags, and unusual status and area, such as `Home +bills waiting`; nil if there are none.
    package var context: String? {
        let words = [listName].compactMap(\.self) + tags + labels
        return words.isEmpty ? nil : words.joined(separator: " ")
    }

    /// Due date, repetition, priority, list and tags, such as `, due Fri 17:00, weekly, !5, in Home, +bills`; empty if
    /// there are none.
    package var details: String {
        let values = [due.map { "due \($0)" }, repetition, priority.map { "!\($0)" }, listName.map { "in \($0)" }]
        return (values.compactMap(\.self) + tags).map { ", \($0)" }.joined()
    }

    /// The same as a line of a notification has it, such as `Due Fri 17:00`, `!5` and `Home`.
    package var noticeDetails: [String] {
        [due.map { "Due \($0)" }, repetition?.capitalizedFirst, priority.map { "!\($0)" }, listName].compactMap(\.self)
            + tags
    }

    /// The task without a verb, such as `b540d3e6: Pay the rent, due Fri 17:00`.
    package var summary: String { "\(reference): \(title)\(details)" }

    /// Returns a line such as `Added b540d3e6: Pay the rent, due Fri 17:00`, with a newline.
    package func sentence(_ verb: String) -> String { "\(verb) \(summary)\n" }
}
