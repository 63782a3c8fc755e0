package import TaskHubEntities

/// The contents of a file, checked and ready to be imported.
///
/// A source that reads a file decodes its entries on each visit, so that they are never all in memory.
package protocol ImportSource {
    /// The number of tasks and of other entries that are not lists.
    var count: Int { get }

    /// The lowest and the highest position of a task, or `nil` if no task has one.
    var positions: ClosedRange<Int>? { get }

    /// Calls `body` with each entry. Each list comes before the first task that names it.
    ///
    /// - Throws: What `body` throws. The visit then ends.
    func forEach(_ body: (ImportedEntry) throws -> Void) throws
}

/// An entry of a file.
package enum ImportedEntry: Hashable, Sendable {
    case list(ImportedList)
    case task(ImportedTask)
    /// Not a task, such as a deleted one.
    case skipped
}

/// A list in a file.
package struct ImportedList: Hashable, Sendable {
    package var id: EntityID?
    package var name: ListName
    package var color: HexColor?
    package var createdAt: Instant?
    package var position: Int?

    package init(
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
package struct ImportedTask: Hashable, Sendable {
    /// How a second import of the same file recognizes the task.
    package enum Identity: Hashable, Sendable {
        case id(EntityID)
        /// For files without ids.
        case key(String)
    }

    package var identity: Identity
    /// Used to recognize the task, and not stored: the file does not say which server the id belongs to.
    package var serverID: EntityID?
    /// Whether the next synchronization fetches the task, so that it is not added.
    package var isOnServer = false
    package var title: TaskTitle
    package var notes = ""
    package var status = TaskStatus.inbox
    package var area = TaskArea.personal
    package var priority: TaskPriority?
    package var dueDate: DueDate?
    package var reminderDate: Instant?
    package var recurrence = Recurrence.none
    package var tags: TaskTags = []
    /// The entry itself, for a later export to the same format.
    package var source: TaskSource?
    package var list: ListName?
    /// The order among the tasks of the file.
    ///
    /// Tasks without a position keep the order of the file.
    package var position: Int?
    package var createdAt: Instant?
    package var modifiedAt: Instant?
    package var completedAt: Instant?

    package init(identity: Identity, title: TaskTitle) {
        self.identity = identity
        self.title = title
    }
}

/// The result of an import.
package struct ImportSummary: Hashable, Sendable {
    package var added = 0
    package var alreadyThere = 0
    /// Lists that were created.
    package var lists = 0
    /// Entries of the file that are not tasks, or that a synchronization fetches.
    package var skipped = 0
    /// Changes in a stored outbox that the server has not confirmed, and that were not imported.
    package var unsentChanges = 0
}
