public import TaskHubEntities
public import TaskHubUseCases
internal import TextLayout

/// One task as a line of a list shows it.
public struct TaskRow: Hashable, Sendable, Identifiable {
    /// As many characters of the id as are shown to type.
    public static let referenceLength = 8

    public let id: EntityID
    public let reference: String
    /// One line, without control characters.
    public let title: String
    /// With its time, however far off: what was understood is shown.
    public let due: String?
    public let isOverdue: Bool
    public let isCompleted: Bool
    public let priority: Int?
    public let listName: String?

    public init(_ task: TaskItem, listName: String?, now: Instant, zone: some ZoneRules) {
        id = task.id
        reference = String(task.id.description.prefix(TaskRow.referenceLength))
        title = DisplayText(task.title.text).text
        due = task.dueDate.map { DateLabel(due: $0, now: now, zone: zone, keepsTime: true).text }
        isOverdue = task.isOverdue(at: now)
        isCompleted = task.isCompleted
        priority = task.priority?.value
        self.listName = listName.map { DisplayText($0).text }
    }

    public init(_ task: TaskItem, in list: TaskList?, _ workspace: Workspace) {
        self.init(task, listName: list?.name.text, now: workspace.clock.now(), zone: workspace.zone)
    }

    /// As in `, due Fri 17:00, !5, in Home`; empty where there is nothing to tell.
    public var details: String {
        [due.map { "due \($0)" }, priority.map { "!\($0)" }, listName.map { "in \($0)" }]
            .compactMap(\.self).map { ", \($0)" }.joined()
    }
}
