import TaskHubEntities

/// What one run has read in the server's log.
struct ChangeLogScan {
    /// Tasks of which the log says that they were deleted or archived by the server's job, and nothing later: one that
    /// was archived and then deleted looks the same there.
    private(set) var deleted: Set<EntityID> = []
    /// All that the server still keeps was read.
    var isWalked = false
    /// Changes that we have not seen may have left the log already.
    var hasGaps: Bool
    /// The server still tells of all changes since then, by our clock.
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
