internal import TaskActions
internal import TaskHubEntities
import TaskStore

/// The part of a list of tasks that is in memory: some rows around the selected one.
///
/// 100,000 tasks cost as much as 100, because the store reads rows next to a place of an index. A query that no index
/// answers is read as ids, once, and its rows by their ids. If a few known tasks change, only they are placed again.
struct TaskWindow {
    /// The most tasks that are placed again, or that are looked for beside a former place.
    private static let fewTasks = 16
    /// How many tasks of the list are compared at once with one that is placed.
    private static let probeCount = 64

    /// In the order of the query.
    private(set) var tasks: [TaskItem] = []
    /// The place of the first of them in the whole list.
    private(set) var first = 0
    /// The number of tasks in the whole list.
    private(set) var total = 0
    private var query: TaskQuery?
    /// The whole list, if no index has its order.
    private var ids: [EntityID]?
    /// The store's change after which ``ids`` were read.
    private var counter: Int64 = 0
    /// What was known of the list before it was read again, in its order.
    private var former: [EntityID] = []

    /// Whether ``place(of:)`` knows the place of each task.
    var knowsEveryPlace: Bool { ids != nil }

    /// The places of the tasks in memory.
    var range: Range<Int> { first..<first + tasks.count }

    /// The place of a task; nil if it is not known.
    func place(of id: EntityID) -> Int? {
        tasks.firstIndex { $0.id == id }.map { first + $0 } ?? ids?.firstIndex(of: id)
    }

    subscript(place: Int) -> TaskItem? { range.contains(place) ? tasks[place - first] : nil }

    /// Begins to read what a query selects now; its limit does not count.
    ///
    /// - Parameters:
    ///   - query: The query.
    ///   - changed: The tasks that the last change of the store was about; nil if that is not known.
    ///   - store: The store.
    /// - Throws: What the store throws.
    mutating func begin(_ query: TaskQuery, changed: [EntityID]? = nil, in store: StoreReader) throws {
        let counter = try store.generation().counter
        let following = try changed.flatMap { try ids(after: $0, counter, query, in: store) }
        former = self.query?.sort == query.sort ? ids ?? tasks.map(\.id) : []
        ids = try following ?? (query.isIndexed ? nil : store.taskIDs(query))
        self.query = query
        self.counter = counter
        total = try ids?.count ?? store.taskCount(query)
        (tasks, first) = ([], 0)
    }

    /// Forgets where tasks were before the list was read again.
    mutating func forgetFormerPlaces() {
        former = []
    }

    /// Returns the ids of the list after a change of a few tasks; nil if anything else may have changed.
    private func ids(
        after changed: [EntityID], _ counter: Int64, _ query: TaskQuery, in store: StoreReader
    ) throws -> [EntityID]? {
        guard var ids, let before = self.query, changed.count <= Self.fewTasks,
            (0...1).contains(counter - self.counter), try query.continues(before, in: store)
        else { return nil }
        let moved = Set(changed)
        ids.removeAll(where: moved.contains)
        for id in try store.taskIDs(query.among(changed)) {
            guard let place = try place(of: id, among: ids, query, in: store) else { return nil }
            ids.insert(id, at: place)
        }
        return ids
    }

    /// Returns the place of a task among others that are in the order of a query; nil if one of them is not selected.
    private func place(
        of id: EntityID, among ids: [EntityID], _ query: TaskQuery, in store: StoreReader
    ) throws -> Int? {
        var range = 0..<ids.count
        while !range.isEmpty {
            let step = max(1, range.count / Self.probeCount)
            let probes = Array(stride(from: range.lowerBound, to: range.upperBound, by: step))
            let order = try store.taskIDs(query.among(probes.map { ids[$0] } + [id]))
            guard order.count == probes.count + 1, let place = order.firstIndex(of: id) else { return nil }
            let start = place == 0 ? range.lowerBound : probes[place - 1] + 1
            range = start..<(place == probes.count ? range.upperBound : probes[place])
        }
        return range.lowerBound
    }

    /// Returns the place of what comes after a task that has left the list; nil if its former neighbours do not tell.
    private func formerPlace(of id: EntityID, among ids: [EntityID]) -> Int? {
        guard let here = former.firstIndex(of: id) else { return nil }
        func place(_ id: EntityID) -> Int? { ids.firstIndex(of: id) }
        let before = former[..<here].suffix(Self.fewTasks).reversed().lazy.compactMap(place).first
        let after = former[(here + 1)...].prefix(Self.fewTasks).lazy.compactMap(place).first
        let start = before.map { $0 + 1 } ?? 0
        // Between them, there may be tasks that were not in the list before.
        return start == after ?? ids.count ? start : nil
    }

    /// Reads the tasks around a place.
    ///
    /// - Parameters:
    ///   - anchor: The task whose place it is; nil for the start.
    ///   - reach: How many tasks to read on each side.
    ///   - store: The store.
    /// - Returns: The place of the anchor, or of what comes after it.
    /// - Throws: What the store throws.
    mutating func load(around anchor: TaskItem?, reach: Int, in store: StoreReader) throws -> Int {
        guard let query else { return 0 }
        if let ids {
            let place = try anchor.map {
                try ids.firstIndex(of: $0.id) ?? formerPlace(of: $0.id, among: ids)
                    ?? store.taskCount(query, before: $0)
            }
            let start = place ?? 0
            try read(start - reach..<start + 2 * reach, in: store)
            return start
        }
        let before = try anchor.map { try store.tasks(query.limited(to: reach), at: .before($0)) } ?? []
        let after = try store.tasks(query.limited(to: 2 * reach), at: anchor.map { .from($0) } ?? .start)
        tasks = before + after
        let isAtStart = before.count < reach
        first = try isAtStart ? 0 : tasks.first.map { try store.taskCount(query, before: $0) } ?? 0
        total = max(total, range.upperBound)
        return first + before.count
    }

    /// Reads these places of the list whose ids are known.
    private mutating func read(_ places: Range<Int>, in store: StoreReader) throws {
        (tasks, first) = (try rows(places, in: store), max(0, places.lowerBound))
    }

    /// Reads the last tasks.
    mutating func loadEnd(reach: Int, in store: StoreReader) throws {
        guard let query else { return }
        if ids != nil {
            try read(total - 2 * reach..<total, in: store)
        } else {
            tasks = try store.tasks(query.limited(to: 2 * reach), at: .end)
            first = max(0, total - tasks.count)
        }
    }

    /// Whether some of these places are not in memory.
    func lacks(_ places: Range<Int>) -> Bool {
        let wanted = places.clamped(to: 0..<total)
        return !wanted.isEmpty && (wanted.lowerBound < first || wanted.upperBound > range.upperBound)
    }

    /// Reads what is missing of these places, and forgets what is far away.
    mutating func extend(to places: Range<Int>, reach: Int, in store: StoreReader) throws {
        let wanted = places.clamped(to: 0..<total)
        if ids != nil, !wanted.overlaps(range) {
            return try read(wanted.lowerBound - reach..<wanted.upperBound + reach, in: store)
        }
        if wanted.lowerBound < first {
            let before = try rows(before: max(reach, first - wanted.lowerBound), in: store)
            tasks = before + tasks
            // Another program may have added tasks since; the change is noticed, and everything is read again.
            first = max(0, first - before.count)
        }
        if wanted.upperBound > range.upperBound {
            tasks += try rows(after: max(reach, wanted.upperBound - range.upperBound), in: store)
            total = max(total, range.upperBound)
        }
        let kept = max(0, wanted.lowerBound - 4 * reach)..<wanted.upperBound + 4 * reach
        let isKept = range.clamped(to: kept)
        guard isKept.count < range.count, !isKept.isEmpty else { return }
        tasks = Array(tasks[isKept.lowerBound - first..<isKept.upperBound - first])
        first = isKept.lowerBound
    }

    private func rows(before count: Int, in store: StoreReader) throws -> [TaskItem] {
        if ids != nil { return try rows(first - count..<first, in: store) }
        guard let query, let start = tasks.first else { return [] }
        return try store.tasks(query.limited(to: count), at: .before(start))
    }

    private func rows(after count: Int, in store: StoreReader) throws -> [TaskItem] {
        if ids != nil { return try rows(range.upperBound..<range.upperBound + count, in: store) }
        guard let query, let end = tasks.last else { return [] }
        let after = try store.tasks(query.limited(to: count + 1), at: .from(end))
        return Array(after.first?.id == end.id ? after.dropFirst() : after[...])
    }

    /// The rows at places of the list whose ids are known.
    private func rows(_ places: Range<Int>, in store: StoreReader) throws -> [TaskItem] {
        guard let ids else { return [] }
        return try ids[places.clamped(to: ids.indices)].compactMap { try store.task($0) }
    }
}

extension TaskQuery {
    fileprivate func among(_ candidates: [EntityID]) -> TaskQuery {
        TaskQuery(filter, matching: criteria, by: sort, at: now, in: zone, among: candidates)
    }

    /// Whether this is an earlier query at a later time, and no task was due in between, so that a task which has not
    /// changed is still selected, and in the same order.
    fileprivate func continues(_ earlier: TaskQuery, in store: StoreReader) throws -> Bool {
        // Those on hold are not counted as overdue.
        guard filter == earlier.filter, criteria == earlier.criteria, sort == earlier.sort, !includesOnHold,
            zone.name == earlier.zone.name, now >= earlier.now, zone.day(of: now) == zone.day(of: earlier.now)
        else { return false }
        func overdueCount(_ moment: Instant) throws -> Int {
            try store.taskCount(TaskQuery(.overdue, at: moment, in: zone))
        }
        return try now == earlier.now || overdueCount(now) == overdueCount(earlier.now)
    }

    fileprivate func limited(to limit: Int) -> TaskQuery {
        TaskQuery(filter, matching: criteria, by: sort, at: now, in: zone, limit: limit)
    }
}
