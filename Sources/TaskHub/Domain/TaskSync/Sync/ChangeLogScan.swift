import TaskHubEntities
import TaskStore

/// The result of reading the server's change log in one run.
struct ChangeLogScan {
    /// Tasks whose last log entry is a deletion or an archiving by the server's job.
    ///
    /// A task that was archived and then deleted looks the same in the log.
    private(set) var deleted: Set<EntityID> = []
    /// What the log has about the creation of each task, as far as it was kept.
    private(set) var created: [EntityID: ServerTaskSummary] = [:]
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

    /// Notes which tasks the page deletes.
    ///
    /// `keepsCreations` takes about 400 bytes for each task that the page creates. It is needed if a task in the outbox
    /// may be one of them.
    mutating func read(_ page: DeltaPage, keepsCreations: Bool) {
        for event in page.events {
            guard let id = event.taskID else { continue }
            if keepsCreations, event.kind == .created { created[id] = event.summary }
            if event.kind == .deleted {
                deleted.insert(id)
            } else {
                deleted.remove(id)
            }
        }
    }
}

extension ServerTaskSummary {
    /// Returns whether a task was created like `task`, in the list with this id on the server.
    ///
    /// If the list's id is not known, any list counts.
    func isLike(_ task: TaskItem, in projectID: EntityID?) -> Bool {
        let isInList =
            task.listID == nil ? project == nil : project.map { projectID == nil || $0.id == projectID } ?? false
        return title == task.title.text && ServerDueDate.mayBe(dueDate, of: task.dueDate) && isInList
    }

    /// Returns whether the log may show the creation of `task`, although the values differ.
    ///
    /// The log shows present values where there were none at the creation. If the task was changed since, a due date
    /// or a list that `task` does not have may be such a value. `present` is the server's task as it is now.
    func maybeLike(_ task: TaskItem, in projectID: EntityID?, now present: ServerTaskSummary) -> Bool {
        var created = self
        if task.dueDate == nil, dueDate == present.dueDate { created.dueDate = nil }
        if task.listID == nil, project?.id == present.project?.id { created.project = nil }
        return present.updatedAt > updatedAt && created.isLike(task, in: projectID)
    }
}
