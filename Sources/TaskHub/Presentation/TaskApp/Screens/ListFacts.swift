internal import TaskHubEntities
import TaskStore
internal import TaskSync

/// What a list of tasks shows beside its rows.
struct ListFacts {
    private(set) var lists: [EntityID: TaskList] = [:]
    private(set) var attention: [EntityID: TaskMark] = [:]
    /// The number of overdue tasks, in a list that has them apart.
    var overdueCount = 0
    private(set) var doneToday = 0

    /// Reads them again.
    ///
    /// - Parameters:
    ///   - overdue: What is counted as overdue; nil for a list that does not have it apart.
    ///   - searches: Whether it is counted even if no index has it.
    ///   - now: The time.
    ///   - zone: The user's time zone.
    ///   - store: The store.
    /// - Throws: What the store throws.
    mutating func read(
        _ overdue: TaskQuery?, searching searches: Bool, at now: Instant, _ zone: any ZoneRules, in store: StoreReader
    ) throws {
        lists = Dictionary(try store.lists().map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        attention = try store.taskMarks(since: now.advanced(bySeconds: -LostValue.retention))
        guard let overdue else { return }
        if overdue.isIndexed || searches { overdueCount = try store.taskCount(overdue) }
        doneToday = try store.snapshotFacts(.counts(at: now, in: zone)).counts.completedToday
    }
}
