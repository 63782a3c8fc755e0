import TaskActions
import TaskHubEntities

extension InMemoryContents {
    func tasks(_ query: TaskQuery) -> [TaskItem] { tasks(query, at: .start) }

    func tasks(_ query: TaskQuery, at place: TaskPlace) -> [TaskItem] {
        let order = DisplayOrder(at: query.now, in: query.zone)
        func key(_ task: TaskItem) -> (rank: Rank, id: String) {
            (Rank(task, by: query.sort, order), task.id.description)
        }
        let found = tasks.values.filter { matches($0, query) }.map { (task: $0, key: key($0)) }
            .sorted { $0.key < $1.key }
        let limit = query.limit ?? found.count
        return switch place {
        case .start: found.prefix(limit).map(\.task)
        case .end: found.suffix(limit).map(\.task)
        case .from(let task): found.drop { $0.key < key(task) }.prefix(limit).map(\.task)
        case .before(let task): found.prefix { $0.key < key(task) }.suffix(limit).map(\.task)
        }
    }

    private func matches(_ task: TaskItem, _ query: TaskQuery) -> Bool {
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
