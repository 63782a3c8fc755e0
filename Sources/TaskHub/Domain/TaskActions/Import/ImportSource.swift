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
///
/// Beside its own properties, it has those of a `TaskItem`. Set the due date before the anchor, which it clears.
@dynamicMemberLookup
package struct ImportedTask: Hashable, Sendable {
    /// How a second import of the same file recognizes the task.
    package enum Identity: Hashable, Sendable {
        case id(EntityID)
        /// For files without ids.
        case key(String)
    }

    /// What a file may say of a task, or leave out.
    package enum Statement: Hashable, Sendable {
        /// The value of a field. For a due date, this is on which day the task is due, or that it is due on none; for a
        /// recurrence, what the server can have.
        case field(TaskField)
        /// At which moment the task is due, or that it is due at none.
        case dueMoment
        /// By which rule the task recurs that the server lacks.
        case rule

        package static let all = Set(TaskField.allCases.map(Statement.field) + [.dueMoment, .rule])
    }

    private static let noTime = Instant(seconds: 0)

    package var identity: Identity
    /// What the entry says; an update leaves everything else as it is.
    package var stated = Statement.all
    /// The values, but for the ones below.
    ///
    /// The server's id is used to recognize the task, and not stored: the file does not say which server it belongs to.
    package var values: TaskItem
    /// Whether the next synchronization fetches the task, so that it is not added.
    package var isOnServer = false
    /// A rule that the server lacks, which this machine goes on with.
    package var localRule: RecurrenceRule?
    /// The members of the entry that no field of the task holds.
    package var notCarried: [String] = []
    package var list: ListName?
    /// The order among the tasks of the file.
    ///
    /// Tasks without a position keep the order of the file.
    package var position: Int?
    package var createdAt: Instant?
    package var modifiedAt: Instant?
    /// Until when the task may have been completed, if the file has only the day.
    package var completedBefore: Instant?
    /// Whether the program that the file comes from makes the next occurrence of the series.
    package var isContinuedElsewhere = false

    package init(identity: Identity, title: TaskTitle) {
        self.identity = identity
        let id = if case .id(let id) = identity { id } else { EntityID.null }
        values = TaskItem(id: id, title: title, createdAt: ImportedTask.noTime, modifiedAt: ImportedTask.noTime)
    }

    /// Creates an entry that says everything about a task.
    package init(_ task: TaskItem, in list: ListName?) {
        identity = .id(task.id)
        self.list = list
        localRule = task.localRecurrence?.rule
        position = task.sortOrder
        (createdAt, modifiedAt) = (task.createdAt, task.modifiedAt)
        values = task.copy(id: task.id, at: ImportedTask.noTime)
        (values.localRecurrence, values.listID, values.predecessorID, values.sortOrder) = (nil, nil, nil, 0)
    }

    @inlinable
    package subscript<Value>(dynamicMember path: WritableKeyPath<TaskItem, Value>) -> Value {
        get { values[keyPath: path] }
        set { values[keyPath: path] = newValue }
    }
}
