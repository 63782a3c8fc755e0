internal import TaskActions
internal import TaskHubEntities
import TaskStore

/// The part of a list of tasks that is in memory: some rows around the selected one.
///
/// 100,000 tasks cost as much as 100, because the store reads rows next to a place of an index. A query that no index
/// answers is read as ids, once, and its rows by their ids.
struct TaskWindow {
    /// In the order of the query.
    private(set) var tasks: [TaskItem] = []
    /// The place of the first of them in the whole list.
    private(set) var first = 0
    /// The number of tasks in the whole list.
    private(set) var total = 0
    private var query: TaskQuery?
    /// The whole list, if no index has its order.
    private var ids: [EntityID]?

    /// The places of the tasks in memory.
    var range: Range<Int> { first..<first + tasks.count }

    /// The place of a task; nil if it is not known.
    func place(of id: EntityID) -> Int? {
        tasks.firstIndex { $0.id == id }.map { first + $0 } ?? ids?.firstIndex(of: id)
    }

    subscript(place: Int) -> TaskItem? { range.contains(place) ? tasks[place - first] : nil }

    /// Begins to read what a query selects now; its limit does not count.
    mutating func begin(_ query: TaskQuery, in repositories: StoreReader) throws {
        self.query = query
        ids = query.isIndexed ? nil : try repositories.taskIDs(query)
        total = try ids?.count ?? repositories.taskCount(query)
        (tasks, first) = ([], 0)
    }

    /// Reads the tasks around a place.
    ///
    /// - Parameters:
    ///   - anchor: The task whose place it is; nil for the start.
    ///   - reach: How many tasks to read on each side.
    ///   - repositories: The store.
    /// - Returns: The place of the anchor, or of what comes after it.
    /// - Throws: What the store throws.
    mutating func load(around anchor: TaskItem?, reach: Int, in repositories: StoreReader) throws -> Int {
        guard let query else { return 0 }
        if let ids {
            let place =
                try anchor.map { try ids.firstIndex(of: $0.id) ?? repositories.taskCount(query, before: $0) } ?? 0
            try read(place - reach..<place + 2 * reach, in: repositories)
            return place
        }
        let before = try anchor.map { try repositories.tasks(query.limited(to: reach), at: .before($0)) } ?? []
        let after = try repositories.tasks(query.limited(to: 2 * reach), at: anchor.map { .from($0) } ?? .start)
        tasks = before + after
        let isAtStart = before.count < reach
        first = try isAtStart ? 0 : tasks.first.map { try repositories.taskCount(query, before: $0) } ?? 0
        total = max(total, range.upperBound)
        return first + before.count
    }

    /// Reads these places of the list whose ids are known.
    private mutating func read(_ places: Range<Int>, in repositories: StoreReader) throws {
        (tasks, first) = (try rows(places, in: repositories), max(0, places.lowerBound))
    }

    /// Reads the last tasks.
    mutating func loadEnd(reach: Int, in repositories: StoreReader) throws {
        guard let query else { return }
        if ids != nil {
            try read(total - 2 * reach..<total, in: repositories)
        } else {
            tasks = try repositories.tasks(query.limited(to: 2 * reach), at: .end)
            first = max(0, total - tasks.count)
        }
    }

    /// Whether some of these places are not in memory.
    func lacks(_ places: Range<Int>) -> Bool {
        let wanted = places.clamped(to: 0..<total)
        return !wanted.isEmpty && (wanted.lowerBound < first || wanted.upperBound > range.upperBound)
    }

    /// Reads what is missing of these places, and forgets what is far away.
    mutating func extend(to places: Range<Int>, reach: Int, in repositories: StoreReader) throws {
        let wanted = places.clamped(to: 0..<total)
        if ids != nil, !wanted.overlaps(range) {
            return try read(wanted.lowerBound - reach..<wanted.upperBound + reach, in: repositories)
        }
        if wanted.lowerBound < first {
            let before = try rows(before: max(reach, first - wanted.lowerBound), in: repositories)
            tasks = before + tasks
            // Another program may have added tasks since; the change is noticed, and everything is read again.
            first = max(0, first - before.count)
        }
        if wanted.upperBound > range.upperBound {
            tasks += try rows(after: max(reach, wanted.upperBound - range.upperBound), in: repositories)
            total = max(total, range.upperBound)
        }
        let kept = max(0, wanted.lowerBound - 4 * reach)..<wanted.upperBound + 4 * reach
        let isKept = range.clamped(to: kept)
        guard isKept.count < range.count, !isKept.isEmpty else { return }
        tasks = Array(tasks[isKept.lowerBound - first..<isKept.upperBound - first])
        first = isKept.lowerBound
    }

    private func rows(before count: Int, in repositories: StoreReader) throws -> [TaskItem] {
        if ids != nil { return try rows(first - count..<first, in: repositories) }
        guard let query, let start = tasks.first else { return [] }
        return try repositories.tasks(query.limited(to: count), at: .before(start))
    }

    private func rows(after count: Int, in repositories: StoreReader) throws -> [TaskItem] {
        if ids != nil { return try rows(range.upperBound..<range.upperBound + count, in: repositories) }
        guard let query, let end = tasks.last else { return [] }
        let after = try repositories.tasks(query.limited(to: count + 1), at: .from(end))
        return Array(after.first?.id == end.id ? after.dropFirst() : after[...])
    }

    /// The rows at places of the list whose ids are known.
    private func rows(_ places: Range<Int>, in repositories: StoreReader) throws -> [TaskItem] {
        guard let ids else { return [] }
        return try ids[places.clamped(to: ids.indices)].compactMap { try repositories.task($0) }
    }
}

extension TaskQuery {
    fileprivate func limited(to limit: Int) -> TaskQuery {
        TaskQuery(filter, matching: criteria, by: sort, at: now, in: zone, limit: limit)
    }
}
