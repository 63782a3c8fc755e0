import TaskHubEntities

/// What one run has read in the server's log.
struct LogReading {
    /// Tasks of which the log says that they were deleted, and nothing later.
    private(set) var deleted: Set<EntityID> = []
    /// All that the server still keeps was read.
    var isWalked = false
    /// Changes that we have not seen may have left the log already.
    var hasGaps: Bool

    init(hasGaps: Bool) {
        self.hasGaps = hasGaps
    }

    mutating func read(_ page: DeltaPage) {
        for event in page.events {
            guard let id = event.taskID else { continue }
            if event.kind == .deleted, !event.isArchived {
                deleted.insert(id)
            } else {
                deleted.remove(id)
            }
        }
    }
}
