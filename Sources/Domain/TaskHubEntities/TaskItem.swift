/// A task.
public struct TaskItem: Hashable, Sendable, Identifiable {
    public let id: EntityID
    /// The server's id; nil until the server has the task.
    public var serverID: EntityID?
    public var title: TaskTitle
    public var notes: String
    public var status: TaskStatus
    public var area: TaskArea
    public var priority: TaskPriority?
    public var dueDate: Instant?
    /// Local only: never sent.
    public var reminderDate: Instant?
    public var recurrence: Recurrence
    /// The list; nil is the inbox.
    public var listID: EntityID?
    /// The recurring task whose completion made this one.
    public var predecessorID: EntityID?
    /// Ascending; ties are broken by the newest creation first.
    public var sortOrder: Int
    public let createdAt: Instant
    public var modifiedAt: Instant
    /// Set exactly while the status is done.
    public var completedAt: Instant?

    public init(
        id: EntityID, serverID: EntityID? = nil, title: TaskTitle, notes: String = "", status: TaskStatus = .inbox,
        area: TaskArea = .personal, priority: TaskPriority? = nil, dueDate: Instant? = nil,
        reminderDate: Instant? = nil, recurrence: Recurrence = .none, listID: EntityID? = nil,
        predecessorID: EntityID? = nil, sortOrder: Int = 0, createdAt: Instant, modifiedAt: Instant,
        completedAt: Instant? = nil
    ) {
        self.id = id
        self.serverID = serverID
        self.title = title
        self.notes = notes
        self.status = status
        self.area = area
        self.priority = priority
        self.dueDate = dueDate
        self.reminderDate = reminderDate
        self.recurrence = recurrence
        self.listID = listID
        self.predecessorID = predecessorID
        self.sortOrder = sortOrder
        self.createdAt = createdAt
        self.modifiedAt = modifiedAt
        self.completedAt = completedAt
    }

    public var isCompleted: Bool { status.isCompleted }

    /// Notes without the white space around them, which the server removes too.
    ///
    /// NUL is refused.
    public static func checked(notes raw: String) throws(TaskRefusal) -> String {
        guard !raw.utf8.contains(0) else { throw .notesHoldNUL }
        return raw.trimmingWhitespace()
    }

    /// Open and due before `now`.
    public func isOverdue(at now: Instant) -> Bool {
        guard !isCompleted, let dueDate else { return false }
        return dueDate < now
    }

    /// Moves to another status, keeping `completedAt` in step.
    public mutating func move(to status: TaskStatus, at now: Instant) throws(TaskRefusal) {
        guard self.status.allows(status) else { throw .transition(from: self.status, to: status) }
        if self.status != status { completedAt = status == .done ? now : nil }
        self.status = status
    }

    /// The task that follows this one when it is completed at `now`; nil when it does not recur.
    public func nextOccurrence(
        id: EntityID, completedAt now: Instant, sortOrder: Int, in zone: some ZoneRules
    ) -> TaskItem? {
        guard let dueDate, let next = recurrence.next(after: dueDate, completedAt: now, in: zone) else { return nil }
        return TaskItem(
            id: id, title: title, notes: notes, status: .inbox, area: area, priority: priority, dueDate: next,
            reminderDate: reminderDate.map { $0.advanced(bySeconds: next.seconds - dueDate.seconds) },
            recurrence: recurrence, listID: listID, predecessorID: self.id, sortOrder: sortOrder, createdAt: now,
            modifiedAt: now)
    }
}

public enum TaskArea: String, CaseIterable, Sendable {
    case work, personal
}

/// 1 to 5, the server's range; 5 is the most urgent.
public struct TaskPriority: Hashable, Sendable {
    public static let range = 1...5

    /// From here on the server's own views put a task among the first.
    public static let urgent = 4

    public let value: Int

    public init(_ value: Int) throws(TaskRefusal) {
        guard TaskPriority.range.contains(value) else { throw .priorityOutOfRange }
        self.value = value
    }
}
