import TaskHubEntities

/// The result of reading the server's change log in one run.
struct ChangeLogScan {
    /// Tasks whose last log entry is a deletion or an archiving by the server's job.
    ///
    /// A task that was archived and then deleted looks the same in the log.
    private(set) var deleted: Set<EntityID> = []
    /// Whether the whole log was read.
    var isComplete = false
    /// Whether the log may have dropped changes that were never read.
    var hasGaps: Bool
    /// The earliest time whose changes the log still contains, by the local clock.
    let begin: Instant

    init(hasGaps: Bool, begin: Instant) {
        self.hasGaps = hasGaps
        self.begin = begin
    }

    mutating func read(_ page: DeltaPage) {
        for event in page.events {
            guard let id = event.taskID else { continue }
            if event.kind == .deleted {
                deleted.insert(id)
            } else {
                deleted.remove(id)
            }
        }
    }
}
