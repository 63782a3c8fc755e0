package import TaskHubEntities

/// The contents of a file, checked and ready to be imported.
///
/// A source that reads a file decodes its entries on each visit, so that they are never all in memory.
package protocol ImportSource {
    /// The number of tasks and of other entries that are not lists.
    var count: Int { get }

    /// The lowest and the highest position of a task, or `nil` if no task has one.
    var positions: ClosedRange<Int>? { get }

    /// Returns what the format of the source says of a task, which may be less than the task is.
    ///
    /// An entry of the source has changed if it says anything else.
    func rendition(of task: TaskItem, in list: TaskList?) -> ImportedTask

    /// Returns what an entry said that a task was imported from; `nil` if it is of another format.
    func reading(of source: TaskSource) -> ImportedTask?

    /// Calls `body` with each entry. Each list comes before the first task that names it.
    ///
    /// - Throws: What `body` throws. The visit then ends.
    func forEach(_ body: (ImportedEntry) throws -> Void) throws
}

extension ImportSource {
    package func rendition(of task: TaskItem, in list: TaskList?) -> ImportedTask {
        ImportedTask(task, in: list?.name)
    }

    package func reading(of source: TaskSource) -> ImportedTask? { nil }
}

/// An entry of a file.
package enum ImportedEntry: Hashable, Sendable {
    case list(ImportedList)
    case task(ImportedTask)
    case skipped(SkippedEntry)
}

/// An entry that does not become a task.
package struct SkippedEntry: Hashable, Sendable {
    package enum Reason: String, CaseIterable, Sendable {
        /// It was deleted where the file comes from.
        case deleted
        /// It describes a series whose open task is in the file too.
        case template
        /// It is one occurrence of a series that is in the file too.
        case occurrence
        /// It is an event or a note, and no task.
        case event
        /// The next synchronization fetches it.
        case onServer = "on_server"
        /// It breaks a rule; its title is its place in the file.
        case invalid
    }

    package let reason: Reason
    package let id: EntityID?
    package let title: String

    package init(_ reason: Reason, id: EntityID? = nil, title: String) {
        self.reason = reason
        self.id = id
        self.title = title
    }
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

    /// What a file may say of a task, or leave out.
    package enum Statement: CaseIterable, Hashable, Sendable {
        case title, notes, status, area, priority
        /// On which day the task is due, or that it is due on none.
        case dueDay
        /// At which moment the task is due, or that it is due at none.
        case dueMoment
        case reminder, recurrence, rule, list, tags

        package static let all = Set(allCases)
    }

    package var identity: Identity
    /// What the entry says; an update leaves everything else as it is.
    package var stated = Statement.all
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
    /// A rule that the server lacks, which this machine goes on with.
    package var localRule: RecurrenceRule?
    package var anchor: SeriesAnchor?
    package var tags: TaskTags = []
    /// The entry itself, for a later export to the same format.
    package var source: TaskSource?
    /// The members of the entry that no field of the task holds.
    package var notCarried: [String] = []
    package var list: ListName?
    /// The order among the tasks of the file.
    ///
    /// Tasks without a position keep the order of the file.
    package var position: Int?
    package var createdAt: Instant?
    package var modifiedAt: Instant?
    package var completedAt: Instant?
    /// Until when the task may have been completed, if the file has only the day.
    package var completedBefore: Instant?
    /// Whether the program that the file comes from makes the next occurrence of the series.
    package var isContinuedElsewhere = false

    package init(identity: Identity, title: TaskTitle) {
        self.identity = identity
        self.title = title
    }

    /// Creates an entry that says everything about a task.
    package init(_ task: TaskItem, in list: ListName?) {
        self.init(identity: .id(task.id), title: task.title)
        self.list = list
        serverID = task.serverID
        notes = task.notes
        status = task.status
        area = task.area
        priority = task.priority
        dueDate = task.dueDate
        reminderDate = task.reminderDate
        recurrence = task.recurrence
        localRule = task.localRecurrence?.rule
        anchor = task.anchor
        tags = task.tags
        source = task.source
        position = task.sortOrder
        createdAt = task.createdAt
        modifiedAt = task.modifiedAt
        completedAt = task.completedAt
    }
}
