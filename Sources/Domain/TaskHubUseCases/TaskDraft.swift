public import TaskHubEntities

/// What a new task shall be.
public struct TaskDraft: Hashable, Sendable {
    public var title: TaskTitle
    public var notes: String
    public var dueDate: Instant?
    public var reminderDate: Instant?
    public var priority: TaskPriority?
    public var area: TaskArea
    public var recurrence: Recurrence
    /// nil: the inbox.
    public var list: ListReference?

    public init(
        title: TaskTitle, notes: String = "", dueDate: Instant? = nil, reminderDate: Instant? = nil,
        priority: TaskPriority? = nil, area: TaskArea = .personal, recurrence: Recurrence = .none,
        list: ListReference? = nil
    ) {
        self.title = title
        self.notes = notes
        self.dueDate = dueDate
        self.reminderDate = reminderDate
        self.priority = priority
        self.area = area
        self.recurrence = recurrence
        self.list = list
    }

    func task(id: EntityID, inList listID: EntityID?, sortOrder: Int, at now: Instant) throws -> TaskItem {
        guard recurrence == .none || dueDate != nil else { throw TaskRefusal.recurrenceNeedsDueDate }
        return TaskItem(
            id: id, title: title, notes: try TaskItem.checked(notes: notes), area: area, priority: priority,
            dueDate: dueDate, reminderDate: reminderDate, recurrence: recurrence, listID: listID,
            sortOrder: sortOrder, createdAt: now, modifiedAt: now)
    }
}
