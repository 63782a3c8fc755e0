package import TaskActions
package import TaskHubEntities
internal import TextLayout

/// One task as a line of a list shows it.
package struct TaskRow: Hashable, Sendable, Identifiable {
    /// As many characters of the id as are shown to type.
    package static let referenceLength = 8

    package let id: EntityID
    package let reference: String
    /// One line, without control characters.
    package let title: String
    /// With its time, however far off: what was understood is shown.
    package let due: String?
    package let isOverdue: Bool
    package let isCompleted: Bool
    package let priority: Int?
    package let listName: String?

    package init(_ task: TaskItem, listName: String?, now: Instant, zone: some ZoneRules) {
        id = task.id
        reference = String(task.id.description.prefix(TaskRow.referenceLength))
        title = DisplayText(task.title.text).text
        due = task.dueDate.map { DateLabel(due: $0, now: now, zone: zone, keepsTime: true).text }
        isOverdue = task.isOverdue(at: now)
        isCompleted = task.isCompleted
        priority = task.priority?.value
        self.listName = listName.map { DisplayText($0).text }
    }

    package init(_ task: TaskItem, in list: TaskList?, _ workspace: Workspace) {
        self.init(task, listName: list?.name.text, now: workspace.clock.now(), zone: workspace.zone)
    }

    /// As in `, due Fri 17:00, !5, in Home`; empty where there is nothing to tell.
    package var details: String {
        [due.map { "due \($0)" }, priority.map { "!\($0)" }, listName.map { "in \($0)" }]
            .compactMap(\.self).map { ", \($0)" }.joined()
    }
}
