public import TaskHubEntities
internal import TextLayout

/// One task as a line of a list shows it.
public struct TaskRow: Hashable, Sendable, Identifiable {
    /// As many characters of the id as are shown to type.
    public static let referenceLength = 8

    public let id: EntityID
    public let reference: String
    /// One line, without control characters.
    public let title: String
    public let due: String?
    public let isOverdue: Bool
    public let isCompleted: Bool
    public let priority: Int?
    public let listName: String?

    public init(_ task: TaskItem, listName: String?, now: Instant, zone: some ZoneRules) {
        id = task.id
        reference = String(task.id.description.prefix(TaskRow.referenceLength))
        title = DisplayText(task.title.text).text
        due = task.dueDate.map { DateLabel(due: $0, now: now, zone: zone).text }
        isOverdue = task.isOverdue(at: now)
        isCompleted = task.isCompleted
        priority = task.priority?.value
        self.listName = listName.map { DisplayText($0).text }
    }
}
