package import TaskActions
package import TaskHubEntities
package import TaskSync
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
    package let isOverdue: Bool
    package let isCompleted: Bool
    package let priority: Int?
    package let listName: String?
    /// Why the user should look at the task, in a word for readers who see no colour.
    package let mark: TaskMark?

    package init(
        _ task: TaskItem, listName: String?, mark: TaskMark? = nil, now: Instant, zone: some ZoneRules
    ) {
        self.mark = mark
        id = task.id
        reference = String(task.id.description.prefix(TaskLine.referenceLength))
        title = DisplayText(task.title.text).text
        due = task.dueDate.map { DateLabel(due: $0, now: now, zone: zone, keepsTime: true).text }
        isOverdue = task.isOverdue(at: now, in: zone)
        isCompleted = task.isCompleted
        priority = task.priority?.value
        self.listName = listName.map { DisplayText($0).text }
    }

    package init(_ task: TaskItem, in list: TaskList?, _ workspace: Workspace) {
        self.init(task, listName: list?.name.text, now: workspace.clock.now(), zone: workspace.zone)
    }

    /// Due date, priority and list, such as `, due Fri 17:00, !5, in Home`; empty if there are none.
    package var details: String {
        [due.map { "due \($0)" }, priority.map { "!\($0)" }, listName.map { "in \($0)" }]
            .compactMap(\.self).map { ", \($0)" }.joined()
    }

    /// The task without a verb, such as `b540d3e6: Pay the rent, due Fri 17:00`.
    package var summary: String { "\(reference): \(title)\(details)" }

    /// Returns a line such as `Added b540d3e6: Pay the rent, due Fri 17:00`, with a newline.
    package func sentence(_ verb: String) -> String { "\(verb) \(summary)\n" }
}
