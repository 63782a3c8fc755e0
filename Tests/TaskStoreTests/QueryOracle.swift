import TaskHubEntities
import TaskHubTestSupport
import TaskStore

/// What queries of these tasks return, by a plain search and sort.
struct QueryOracle {
    private let tasks: [EntityID: TaskItem]
    private let lists: [EntityID: TaskList]

    init(tasks: [TaskItem], lists: [TaskList]) {
        self.tasks = Dictionary(tasks.map { ($0.id, $0) }, uniquingKeysWith: { _, last in last })
        self.lists = Dictionary(lists.map { ($0.id, $0) }, uniquingKeysWith: { _, last in last })
    }

    func ids(_ filter: TaskFilter, limit: Int? = nil) -> [EntityID] {
        tasks(TaskQuery(filter, at: Seed.now, in: TestZones.berlin, limit: limit)).map(\.id)
    }

    func snapshotFacts(_ request: SnapshotRequest, generation: StoreGeneration) -> SnapshotFacts {
        let zone = request.zone
        let open = tasks(TaskQuery(.open, at: request.now, in: zone))
        let due = open.compactMap(\.dueDate).sorted { $0.instant(in: zone) < $1.instant(in: zone) }
        let overdue = due.filter { $0.isOver(at: request.now, in: zone) }
        return SnapshotFacts(
            generation: generation,
            counts: SnapshotCounts(
                open: open.count, inbox: open.count { $0.listID == nil }, overdue: overdue.count,
                dueEarlierToday: overdue.count { request.today.contains($0.instant(in: zone)) },
                completedToday: tasks.values.count { task in
                    task.completedAt.map { request.today.contains($0) } ?? false
                }),
            upcoming: Array(
                due.filter { !$0.isOver(at: request.now, in: zone) && $0.instant(in: zone) < request.horizon }
                    .prefix(request.maximumUpcoming + 1)),
            tasks: open.prefix(request.maximumTasks).map { task in
                let list = task.listID.flatMap { lists[$0] }
                return SnapshotTask(
                    id: task.id, title: task.title.text, dueDate: task.dueDate, priority: task.priority?.value,
                    status: task.status, area: task.area, listName: list?.name.text, listColor: list?.color?.text)
            })
    }

    func tasks(_ query: TaskQuery) -> [TaskItem] {
        let order = DisplayOrder(at: query.now, in: query.zone)
        func key(_ task: TaskItem) -> (rank: Rank, id: String) {
            (Rank(task, by: query.sort, order), task.id.description)
        }
        let found = tasks.values.filter { matches($0, query) }.map { (task: $0, key: key($0)) }
            .sorted { $0.key < $1.key }
        return found.prefix(query.limit ?? found.count).map(\.task)
    }

    private func matches(_ task: TaskItem, _ query: TaskQuery) -> Bool {
        guard query.candidates?.contains(task.id) ?? true else { return false }
        guard task.isCompleted ? query.includesCompleted : query.includesOpen else { return false }
        guard !task.status.isOnHold || query.includesOnHold else { return false }
        let day = task.dueDate?.day(in: query.zone)
        let today = query.zone.civil(at: query.now).date
        let isInView =
            switch query.filter {
            case .open, .completed, .all: true
            case .openAndDone: task.status != .archived
            case .dated: day != nil
            case .inbox: task.listID == nil
            case .today: day == today
            case .dueByToday: day.map { $0 <= today } ?? false
            case .overdue: task.isOverdue(at: query.now, in: query.zone)
            case .upcoming: day.map { $0 > today } ?? false
            case .list(let id): task.listID == id
            }
        return isInView && query.criteria.conditions.allSatisfy { meets($0, task, query) }
    }

    private func meets(_ condition: TaskCondition, _ task: TaskItem, _ query: TaskQuery) -> Bool {
        switch condition {
        case .text(let text):
            return SearchText(text).isFound(in: task.title.text) || SearchText(text).isFound(in: task.notes)
        case .list(.inbox): return task.listID == nil
        case .list(.id(let id)): return task.listID == id
        case .list(.named(let name)): return task.listID.map { lists[$0]?.name.folded == name.folded } ?? false
        case .tag(let tag): return task.tags.contains(tag)
        case .untagged: return task.tags.isEmpty
        case .priority(let range): return task.priority.map { range.contains($0.value) } ?? false
        case .unprioritized: return task.priority == nil
        case .due(let from, let through):
            guard let day = task.dueDate?.day(in: query.zone) else { return false }
            return from.map { $0 <= day } ?? true && through.map { day <= $0 } ?? true
        case .undated: return task.dueDate == nil
        case .overdue: return task.isOverdue(at: query.now, in: query.zone)
        case .status(let statuses): return statuses.contains(task.status)
        case .area(let area): return task.area == area
        case .not(let condition): return !meets(condition, task, query)
        case .any(let alternatives):
            return alternatives.contains { $0.conditions.allSatisfy { meets($0, task, query) } }
        }
    }

    /// What decides about the order of two tasks, the first difference first; a missing value comes last.
    private struct Rank: Comparable {
        private enum Key: Equatable {
            case number(Int64)
            case text([UInt8])
            case place(DisplayOrder.Place)
        }

        private let keys: [Key]

        init(_ task: TaskItem, by sort: TaskSort, _ order: DisplayOrder) {
            let state = Key.number(task.isCompleted ? 1 : 0)
            let position = [Key.number(Int64(task.sortOrder)), .number(-task.createdAt.microseconds)]
            let priority = Key.number(Int64(-(task.priority?.value ?? 0)))
            let display: [Key] =
                if task.isCompleted {
                    [.number(-(task.completedAt?.microseconds ?? .min + 1))]
                } else {
                    [.place(order.place(due: task.dueDate, priority: task.priority?.value))]
                        + (task.dueDate == nil ? position : [])
                }
            keys =
                [state]
                + {
                    switch sort {
                    case .due: display
                    case .priority: [priority] + display
                    case .position: position
                    case .created: [position[1]]
                    case .title: [.text(Array(task.title.text.lowercased().utf8))]
                    }
                }()
        }

        static func < (left: Rank, right: Rank) -> Bool {
            guard let (first, second) = zip(left.keys, right.keys).first(where: { $0 != $1 }) else { return false }
            return switch (first, second) {
            case (.number(let first), .number(let second)): first < second
            case (.text(let first), .text(let second)): first.lexicographicallyPrecedes(second)
            case (.place(let first), .place(let second)): first < second
            default: preconditionFailure("keys of different kinds")
            }
        }
    }
}
