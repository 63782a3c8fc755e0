public import TaskHubEntities

/// What was read from a file, ready to be stored.
public struct ImportBatch: Hashable, Sendable {
    public var lists: [ImportedList]
    public var tasks: [ImportedTask]
    /// Entries that mean no task, such as deleted ones.
    public var skipped: Int

    public init(lists: [ImportedList] = [], tasks: [ImportedTask] = [], skipped: Int = 0) {
        self.lists = lists
        self.tasks = tasks
        self.skipped = skipped
    }
}

/// A list in a file.
public struct ImportedList: Hashable, Sendable {
    public var id: EntityID?
    public var name: ListName
    public var color: HexColor?
    public var createdAt: Instant?
    public var position: Int?

    public init(
        id: EntityID? = nil, name: ListName, color: HexColor? = nil, createdAt: Instant? = nil, position: Int? = nil
    ) {
        self.id = id
        self.name = name
        self.color = color
        self.createdAt = createdAt
        self.position = position
    }
}

/// A task in a file.
public struct ImportedTask: Hashable, Sendable {
    /// By what a second import of the same file knows the task again.
    public enum Identity: Hashable, Sendable {
        case id(EntityID)
        /// For files without ids.
        case key(String)
    }

    public var identity: Identity
    /// Serves to know the task again, and is not stored: the file does not say whose server it was.
    public var serverID: EntityID?
    public var title: TaskTitle
    public var notes = ""
    public var status = TaskStatus.inbox
    public var area = TaskArea.personal
    public var priority: TaskPriority?
    public var dueDate: Instant?
    public var reminderDate: Instant?
    public var recurrence = Recurrence.none
    public var list: ListName?
    /// Order among the tasks of the file; those without one come in the order of the file.
    public var position: Int?
    public var createdAt: Instant?
    public var modifiedAt: Instant?
    public var completedAt: Instant?

    public init(identity: Identity, title: TaskTitle) {
        self.identity = identity
        self.title = title
    }
}

/// What an import did.
public struct ImportSummary: Hashable, Sendable {
    public var added = 0
    public var alreadyThere = 0
    /// New lists.
    public var lists = 0
    /// Entries of the file that mean no task.
    public var skipped = 0
}
