internal import TaskActions
internal import TaskHubEntities

/// The part of a list of tasks that is in memory: some rows around the selected one.
///
/// 100,000 tasks cost as much as 100, because the store reads rows next to a place of an index.
struct TaskWindow {
    /// In the order of the query.
    private(set) var tasks: [TaskItem] = []
    /// The place of the first of them in the whole list.
    private(set) var first = 0
    /// The number of tasks in the whole list.
    private(set) var total = 0
    private var query: TaskQuery?

    /// The places of the tasks in memory.
    var range: Range<Int> { first..<first + tasks.count }

    /// The place of a task; nil if it is not in memory.
    func place(of id: EntityID) -> Int? {
        tasks.firstIndex { $0.id == id }.map { first + $0 }
    }

    subscript(place: Int) -> TaskItem? { range.contains(place) ? tasks[place - first] : nil }

    /// Reads the tasks around a place.
    ///
    /// - Parameters:
    ///   - anchor: The task whose place it is; nil for the start.
    ///   - query: What to read; its limit does not count.
    ///   - reach: How many tasks to read on each side.
    ///   - repositories: The store.
    /// - Returns: The place of the anchor, or of what comes after it.
    /// - Throws: What the store throws.
    mutating func load(
        around anchor: TaskItem?, of query: TaskQuery, reach: Int, in repositories: any Repositories
    ) throws -> Int {
        self.query = query
        let before = try anchor.map { try repositories.tasks(query.limited(to: reach), at: .before($0)) } ?? []
        let after = try repositories.tasks(query.limited(to: 2 * reach), at: anchor.map { .from($0) } ?? .start)
        tasks = before + after
        let isAtStart = before.count < reach
        first = try isAtStart ? 0 : tasks.first.map { try repositories.taskCount(query, before: $0) } ?? 0
        // Both ends were reached, so the number is known.
        total = try isAtStart && after.count < 2 * reach ? tasks.count : repositories.taskCount(query)
        total = max(total, range.upperBound)
        return first + before.count
    }

    /// Reads the last tasks.
    mutating func loadEnd(reach: Int, in repositories: any Repositories) throws {
        guard let query else { return }
        tasks = try repositories.tasks(query.limited(to: 2 * reach), at: .end)
        total = try max(repositories.taskCount(query), tasks.count)
        first = total - tasks.count
    }

    /// Whether some of these places are not in memory.
    func lacks(_ places: Range<Int>) -> Bool {
        let wanted = places.clamped(to: 0..<total)
        return !wanted.isEmpty && (wanted.lowerBound < first || wanted.upperBound > range.upperBound)
    }

    /// Reads what is missing of these places, and forgets what is far away.
    mutating func extend(to places: Range<Int>, reach: Int, in repositories: any Repositories) throws {
        guard let query else { return }
        let wanted = places.clamped(to: 0..<total)
        if wanted.lowerBound < first, let start = tasks.first {
            let count = max(reach, first - wanted.lowerBound)
            let before = try repositories.tasks(query.limited(to: count), at: .before(start))
            tasks = before + tasks
            // Another program may have added tasks since; the change is noticed, and everything is read again.
            first = max(0, first - before.count)
        }
        if wanted.upperBound > range.upperBound, let end = tasks.last {
            let count = max(reach, wanted.upperBound - range.upperBound)
            let after = try repositories.tasks(query.limited(to: count + 1), at: .from(end))
            tasks += after.first?.id == end.id ? after.dropFirst() : after[...]
            total = max(total, range.upperBound)
        }
        let kept = max(0, wanted.lowerBound - 4 * reach)..<wanted.upperBound + 4 * reach
        let isKept = range.clamped(to: kept)
        guard isKept.count < range.count, !isKept.isEmpty else { return }
        tasks = Array(tasks[isKept.lowerBound - first..<isKept.upperBound - first])
        first = isKept.lowerBound
    }
}

extension TaskQuery {
    fileprivate func limited(to limit: Int) -> TaskQuery {
        TaskQuery(filter, matching: criteria, by: sort, at: now, in: zone, limit: limit)
    }
}
