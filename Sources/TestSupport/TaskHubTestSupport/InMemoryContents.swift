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

    func ordered(at now: Instant, in zone: any ZoneRules, _ isIncluded: (TaskItem) -> Bool) -> [TaskItem] {
        let order = DisplayOrder(at: now, in: zone)
        return tasks.values.filter(isIncluded).map { (task: $0, rank: Rank($0, order)) }
            .sorted { ($0.rank, $0.task.id.description) < ($1.rank, $1.task.id.description) }.map(\.task)
    }

    func matches(_ task: TaskItem, _ query: TaskQuery) -> Bool {
        let isActive = task.isActive
        let today = query.zone.civil(at: query.now).date
        return switch query.filter {
        case .open: isActive
        case .inbox: isActive && task.listID == nil
        case .today: isActive && task.dueDate?.day(in: query.zone) == today
        case .overdue: isActive && task.isOverdue(at: query.now, in: query.zone)
        case .upcoming: isActive && task.dueDate.map { $0.day(in: query.zone) > today } ?? false
        case .completed: task.isCompleted
        case .all: true
        case .list(let id): isActive && task.listID == id
        }
    }

    /// The place in the display order of `TaskQuery`.
    private struct Rank: Comparable {
        let completedAt: Instant?
        let place: DisplayOrder.Place?
        let sortOrder: Int
        let createdAt: Instant

        init(_ task: TaskItem, _ order: DisplayOrder) {
            let isUndated = !task.isCompleted && task.dueDate == nil
            completedAt = task.completedAt
            place = task.isCompleted ? nil : order.place(due: task.dueDate, priority: task.priority?.value)
            sortOrder = isUndated ? task.sortOrder : 0
            createdAt = isUndated ? task.createdAt : Instant(seconds: 0)
        }

        static func < (left: Rank, right: Rank) -> Bool {
            switch (left.place, right.place) {
            case (nil, nil): (left.completedAt?.microseconds ?? .min) > (right.completedAt?.microseconds ?? .min)
            case (_?, nil): true
            case (nil, _?): false
            case (let first?, let second?):
                first == second
                    ? (left.sortOrder, right.createdAt) < (right.sortOrder, left.createdAt) : first < second
            }
        }
    }
}

extension TaskItem {
    /// Whether the task is open and not on hold.
    var isActive: Bool { !isCompleted && !status.isOnHold }
}
