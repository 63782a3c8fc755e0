import TaskActions
import TaskHubEntities
import TaskSync

/// The contents of an in-memory store.
struct InMemoryContents: Sendable {
    var storeID: EntityID
    var counter: Int64 = 0
    var tasks: [EntityID: TaskItem]
    var lists: [EntityID: TaskList]
    var creations: [String: KeyedCreation] = [:]
    var textKeys: [String: TextKey] = [:]
    var replica: Replica?
    var outbox: [OutboxEntry] = []
    var lastEntryID: Int64 = 0
    var awaited: [EntityID: ProvisionalOccurrence] = [:]
    var hiddenProjects: Set<EntityID> = []
    var detailRequests: Set<EntityID> = []
    var facts: [EntityID: ServerTaskFacts] = [:]
    var deleted: [EntityID: DeletedTask] = [:]

    init(storeID: EntityID, tasks: [TaskItem], lists: [TaskList]) {
        self.storeID = storeID
        self.tasks = Dictionary(tasks.map { ($0.id, $0) }, uniquingKeysWith: { _, last in last })
        self.lists = Dictionary(lists.map { ($0.id, $0) }, uniquingKeysWith: { _, last in last })
    }

    func ordered(in zone: any ZoneRules, _ isIncluded: (TaskItem) -> Bool) -> [TaskItem] {
        tasks.values.filter(isIncluded).map { (task: $0, rank: InMemoryContents.rank($0, in: zone)) }
            .sorted { ($0.rank, $0.task.id.description) < ($1.rank, $1.task.id.description) }.map(\.task)
    }

    func matches(_ task: TaskItem, _ query: TaskQuery) -> Bool {
        let isOpen = !task.isCompleted
        return switch query.filter {
        case .open: isOpen
        case .inbox: isOpen && task.listID == nil
        case .due(let day): isOpen && task.dueDate?.day(in: query.zone) == day
        case .overdue(let now): task.isOverdue(at: now, in: query.zone)
        case .upcoming(let day): isOpen && task.dueDate.map { $0.day(in: query.zone) > day } ?? false
        case .completed: !isOpen
        case .all: true
        case .list(let id): isOpen && task.listID == id
        }
    }

    /// The place in the display order of `TaskQuery`.
    private static func rank(_ task: TaskItem, in zone: any ZoneRules) -> Rank {
        if task.isCompleted { return Rank(group: 2, major: -(task.completedAt?.microseconds ?? .min + 1), minor: 0) }
        if let due = task.dueDate { return Rank(group: 0, major: due.instant(in: zone).microseconds, minor: 0) }
        return Rank(group: 1, major: Int64(task.sortOrder), minor: -task.createdAt.microseconds)
    }

    private struct Rank: Comparable {
        let group: Int
        let major: Int64
        let minor: Int64

        static func < (left: Rank, right: Rank) -> Bool {
            (left.group, left.major, left.minor) < (right.group, right.major, right.minor)
        }
    }
}
