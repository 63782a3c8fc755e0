import TaskActions
import TaskHubEntities
import TaskStore

/// Resolves next occurrences that were created locally, after every sent change was received back.
///
/// The server creates none if someone else completed or changed the predecessor first. One that it created may have
/// been changed or deleted before it was received.
struct ResolveProvisionalOccurrences {
    /// In seconds: how long after a completion the server creates the next occurrence.
    private static let delays: ClosedRange<Int64> = 0...2

    let store: SyncTransaction
    let workspace: Workspace
    /// The creations in the server's log, as far as this run has read it.
    let creations: [EntityID: ServerTaskSummary]

    func run() throws {
        guard try store.detailRequests(limit: 1).isEmpty else { return }
        let recorder = OutboxRecording(
            store, ids: workspace.ids, zone: workspace.zone, now: workspace.clock.now())
        for occurrence in try store.provisionalOccurrences()
        where try store.outboxEntries(of: occurrence.predecessorID).isEmpty {
            let predecessor = try store.task(occurrence.predecessorID)
            guard let task = try store.task(occurrence.taskID) else {
                try recorder.replaceWithCreation(occurrence)
                continue
            }
            if predecessor != nil, predecessor?.serverID == nil {
                // The user discarded the predecessor's creation, so both tasks stay local.
                for entry in try store.outboxEntries(of: task.id) { try store.dequeue(entry.id) }
                try store.removeProvisional(task.id)
            } else if let predecessor, let made = try received(occurrence, after: predecessor) {
                try link(occurrence, to: made)
            } else if predecessor != nil, task.modifiedAt == task.createdAt {
                // Its values may differ from those of a predecessor that was changed since.
                for entry in try store.outboxEntries(of: task.id) { try store.dequeue(entry.id) }
                try store.removeProvisional(task.id)
                try store.deleteTask(task.id)
            } else {
                try recorder.replaceWithCreation(occurrence)
            }
        }
    }

    /// Returns the occurrence that the server created when another machine had sent the same task again and completed
    /// it.
    ///
    /// It was received before this machine's task was linked to that one. The server creates it with the completion.
    private func received(_ occurrence: ProvisionalOccurrence, after predecessor: TaskItem) throws -> TaskItem? {
        guard let completion = predecessor.completedAt else { return nil }
        let made = try store.allTasks().filter { task in
            try task.serverID == task.id && task.predecessorID == nil && task.recurrence == predecessor.recurrence
                && (creations[task.id]?.title ?? task.title.text) == occurrence.title
                && Self.delays.contains(task.createdAt.seconds - completion.seconds)
                && store.outboxEntries(of: task.id).isEmpty
        }
        return made.count == 1 ? made[0] : nil
    }

    private func link(_ occurrence: ProvisionalOccurrence, to made: TaskItem) throws {
        let facts = try store.serverFacts(of: made.id)
        try store.deleteTask(made.id)
        try ApplyServerTask(store: store, in: workspace, clockOffset: .zero).link(
            occurrence, to: made.id, updatedAt: facts?.updatedAt ?? made.modifiedAt,
            dueAsMade: creations[made.id]?.dueDate ?? facts?.due?.moment)
        try store.requestDetails(of: made.id)
    }
}
