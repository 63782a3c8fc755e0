internal import TaskActions
internal import TaskHubEntities
import TaskStore

/// The part of a list of tasks that is in memory: some rows around the selected one.
///
/// 100,000 tasks cost as much as 100, because the store reads rows next to a place of an index. A query that no index
/// answers is read as ids, once, and its rows by their ids. If a few known tasks change, only they are placed again. While
/// the ids of a long list are read again on another thread, the list stays as it was.
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
    /// Whether the list is what was selected when it was last read; if not, a scan has to find that.
    private(set) var isCurrent = true
    /// What was known of the list before it was read again, in its order.
    private var former: [EntityID] = []
    /// The place of a task that a scan has not found.
    private var formerPlace: ListScan.Place?

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
        if let changed, try isUnchanged(counter, query, in: store),
            let ids = try ids(after: changed, query, in: store)
        {
            return try begin(query, ids, counter, in: store)
        }
        try begin(query, query.isIndexed ? nil : store.taskIDs(query), counter, in: store)
    }

    /// Begins to read what a scan has found.
    mutating func begin(_ scan: ListScan, in store: StoreReader) throws {
        try begin(scan.query, scan.ids, scan.counter, in: store)
        formerPlace = scan.place
    }

    private mutating func begin(
        _ query: TaskQuery, _ ids: [EntityID]?, _ counter: Int64, in store: StoreReader
    ) throws {
        former = self.query?.sort == query.sort ? self.ids ?? tasks.map(\.id) : []
        (self.query, self.ids, self.counter, isCurrent) = (query, ids, counter, true)
        total = try ids?.count ?? store.taskCount(query)
        (tasks, first) = ([], 0)
    }

    /// Begins to read the list again as far as it is known without a scan.
    ///
    /// After a change of known tasks alone, that is the whole list. Otherwise it stays what was shown, less the tasks
    /// near `place` that its query does not select any more.
    ///
    /// - Returns: Whether it could be done; nothing is read if not.
    mutating func follow(
        _ query: TaskQuery, changed: [EntityID]?, around place: Int, reach: Int, in store: StoreReader
    ) throws -> Bool {
        guard let before = self.query else { return false }
        let shown = before.at(query.now)
        let counter = try store.generation().counter
        var list = ids
        var isCurrent = false
        if let changed {
            list = try ids(after: changed, query, in: store)
            guard list != nil else { return false }
            isCurrent = try isUnchanged(counter, query, in: store)
        }
        if !isCurrent, let ids = list {
            let near = (place - 2 * reach..<place + 3 * reach).clamped(to: ids.indices)
            list?.replaceSubrange(near, with: try store.taskIDs(shown.among(Array(ids[near]))))
        }
        try begin(shown, list, counter, in: store)
        self.isCurrent = isCurrent
        return true
    }

    /// Forgets where tasks were before the list was read again.
    mutating func forgetFormerPlaces() {
        (former, formerPlace) = ([], nil)
    }

    /// Whether nothing but a change of the app itself can have changed what a query selects since the ids were read.
    private func isUnchanged(_ counter: Int64, _ query: TaskQuery, in store: StoreReader) throws -> Bool {
        guard isCurrent, let before = self.query, (0...1).contains(counter - self.counter) else { return false }
        return try query.continues(before, in: store)
    }

    /// Returns the ids of the list after a change of a few tasks; nil if they cannot be placed.
    private func ids(after changed: [EntityID], _ query: TaskQuery, in store: StoreReader) throws -> [EntityID]? {
        guard var ids, changed.count <= Self.fewTasks, self.query.map(query.hasList) == true else { return nil }
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

    /// Returns the place of what comes after a task that has left the list; nil if that is not known.
    private func formerPlace(of id: EntityID, among ids: [EntityID]) -> Int? {
        if let formerPlace, formerPlace.task == id { return formerPlace.place }
        guard let here = former.firstIndex(of: id) else { return nil }
        func place(_ id: EntityID) -> Int? { ids.firstIndex(of: id) }
        let before = former[..<here].suffix(Self.fewTasks).reversed().lazy.compactMap(place).first
        let after = former[(here + 1)...].prefix(Self.fewTasks).lazy.compactMap(place).first
        let start = before.map { $0 + 1 } ?? 0
        if start == after ?? ids.count { return start }
        // Between them, there may be tasks that were not in the list before; a scan will tell if one has to run anyway.
        return isCurrent ? nil : before.map { $0 + 1 } ?? min(here, ids.count)
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

    fileprivate func at(_ now: Instant) -> TaskQuery {
        TaskQuery(filter, matching: criteria, by: sort, at: now, in: zone)
    }

    /// Whether both select the same tasks in the same order, apart from what becomes of them over time.
    func hasList(of other: TaskQuery) -> Bool {
        filter == other.filter && criteria == other.criteria && sort == other.sort && zone.name == other.zone.name
    }

    /// Whether this is an earlier query at a later time, and no task was due in between, so that a task which has not
    /// changed is still selected, and in the same order.
    fileprivate func continues(_ earlier: TaskQuery, in store: StoreReader) throws -> Bool {
        // Those on hold are not counted as overdue.
        guard hasList(of: earlier), !includesOnHold, now >= earlier.now, zone.day(of: now) == zone.day(of: earlier.now)
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
