internal import TaskHubEntities
import TaskStore

/// What a scan of all tasks finds of a list that no index has.
struct ListScan: Sendable {
    /// Where a task would be that is not in the list.
    struct Place {
        let task: EntityID
        let place: Int
    }

    let query: TaskQuery
    /// The whole list.
    let ids: [EntityID]
    /// The store's change after which they were read.
    let counter: Int64
    /// The place of the task that was selected; nil if the list has it.
    let place: Place?
    /// The number of overdue tasks; nil if the list does not show it.
    let overdueCount: Int?

    /// Reads the tasks.
    ///
    /// - Parameters:
    ///   - query: What the list has.
    ///   - selected: The task that is selected.
    ///   - overdue: What is counted as overdue, if the list shows that.
    ///   - store: The store.
    /// - Throws: What the store throws.
    init(_ query: TaskQuery, around selected: TaskItem?, overdue: TaskQuery?, in store: StoreReader) throws {
        self.query = query
        counter = try store.generation().counter
        let ids = try store.taskIDs(query)
        self.ids = ids
        place = try selected.flatMap { task in
            try ids.contains(task.id) ? nil : Place(task: task.id, place: store.taskCount(query, before: task))
        }
        overdueCount = try overdue.map(store.taskCount)
    }
}

/// The scan of a list that is running on another thread.
struct RunningScan {
    private var scan: StoreScan<ListScan>?
    private var query: TaskQuery?
    /// Whether other programs have changed the store since it began.
    private var isOutdated = false

    var isRunning: Bool { scan != nil }

    /// Starts a scan, and ends one of another list.
    ///
    /// One of the same list goes on, and is followed by another: programs that change the store all the time would let
    /// none end.
    ///
    /// - Parameters:
    ///   - query: What the list has.
    ///   - selected: The task that is selected.
    ///   - overdue: What is counted as overdue, if the list shows that.
    ///   - replaces: Whether one of the same list ends too, because it lacks a change that the list already shows.
    ///   - store: The store.
    ///   - thread: Where it runs.
    mutating func start(
        _ query: TaskQuery, around selected: TaskItem?, overdue: TaskQuery?, replacing replaces: Bool,
        of store: SQLiteStore, on thread: any ScanThread
    ) {
        if isRunning, !replaces, self.query.map(query.hasList) == true { return isOutdated = true }
        cancel()
        self.query = query
        scan = StoreScan(of: store, on: thread) { store in
            try ListScan(query, around: selected, overdue: overdue, in: store)
        }
    }

    /// Returns what a scan has found, and whether another has to follow; nil if none has ended.
    mutating func take() -> (found: Result<ListScan, any Error>, isOutdated: Bool)? {
        guard let found = scan?.take() else { return nil }
        defer { (scan, isOutdated) = (nil, false) }
        return (found, isOutdated)
    }

    mutating func cancel() {
        scan?.cancel()
        (scan, isOutdated) = (nil, false)
    }
}
