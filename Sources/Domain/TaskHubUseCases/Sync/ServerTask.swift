public import TaskHubEntities

/// A task as the server has it, with everything that this client uses.
public struct ServerTask: Hashable, Sendable {
    public var id: EntityID
    public var title: String
    public var notes: String
    /// Not shown here, and kept through every change.
    public var description: String
    public var intent: String
    public var area: TaskArea
    public var status: TaskStatus
    public var priority: TaskPriority?
    public var dueDate: Instant?
    public var recurrence: Recurrence
    public var project: ServerProject?
    public var position: Int
    public var completedAt: Instant?
    public var createdAt: Instant
    /// Whole seconds: two changes in one second can't be told apart by it.
    public var updatedAt: Instant

    public init(
        id: EntityID, title: String, notes: String = "", description: String = "", intent: String = "task",
        area: TaskArea = .personal, status: TaskStatus = .inbox, priority: TaskPriority? = nil,
        dueDate: Instant? = nil, recurrence: Recurrence = .none, project: ServerProject? = nil, position: Int = 0,
        completedAt: Instant? = nil, createdAt: Instant, updatedAt: Instant
    ) {
        self.id = id
        self.title = title
        self.notes = notes
        self.description = description
        self.intent = intent
        self.area = area
        self.status = status
        self.priority = priority
        self.dueDate = dueDate
        self.recurrence = recurrence
        self.project = project
        self.position = position
        self.completedAt = completedAt
        self.createdAt = createdAt
        self.updatedAt = updatedAt
    }
}

/// What the server's list and its log of changes say of a task: neither status nor texts.
public struct ServerTaskSummary: Hashable, Sendable {
    public var id: EntityID
    public var title: String
    /// Done or archived.
    public var isCompleted: Bool
    public var dueDate: Instant?
    public var project: ServerProject?
    public var updatedAt: Instant

    public init(
        id: EntityID, title: String, isCompleted: Bool, dueDate: Instant?, project: ServerProject?,
        updatedAt: Instant
    ) {
        self.id = id
        self.title = title
        self.isCompleted = isCompleted
        self.dueDate = dueDate
        self.project = project
        self.updatedAt = updatedAt
    }
}

/// A list as the server has it.
public struct ServerProject: Hashable, Sendable {
    public var id: EntityID
    public var name: String

    public init(id: EntityID, name: String) {
        self.id = id
        self.name = name
    }
}

/// A row of the server's own widget: at most twenty, done ones among them.
public struct ServerWidgetTask: Hashable, Sendable {
    public var id: EntityID
    public var title: String
    public var status: TaskStatus
    public var dueDate: Instant?
    public var priority: TaskPriority?
    public var area: TaskArea
    public var updatedAt: Instant

    public init(
        id: EntityID, title: String, status: TaskStatus, dueDate: Instant?, priority: TaskPriority?, area: TaskArea,
        updatedAt: Instant
    ) {
        self.id = id
        self.title = title
        self.status = status
        self.dueDate = dueDate
        self.priority = priority
        self.area = area
        self.updatedAt = updatedAt
    }
}
