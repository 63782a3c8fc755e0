package import TaskHubEntities
package import TaskLanguage

/// The values of a new task.
package struct TaskDraft: Hashable, Sendable {
    package var title: TaskTitle
    package var notes: String
    /// An open one, or ``TaskStatus/done`` for what was done without having been a task.
    package var status: TaskStatus
    package var dueDate: DueDate?
    /// Whether the user wrote the date as the end of a month, at which months then repeat.
    package var isDueAtMonthEnd = false
    package var reminderDate: Instant?
    package var priority: TaskPriority?
    package var area: TaskArea
    package var recurrence: Recurrence
    /// A rule that the server lacks; ``recurrence`` is then ``Recurrence/none``.
    package var localRule: RecurrenceRule?
    package var tags: TaskTags
    /// The list; `nil` for the inbox.
    package var list: ListReference?

    package init(
        title: TaskTitle, notes: String = "", status: TaskStatus = .inbox, dueDate: DueDate? = nil,
        reminderDate: Instant? = nil, priority: TaskPriority? = nil, area: TaskArea = .personal,
        recurrence: Recurrence = .none,
        localRule: RecurrenceRule? = nil, tags: TaskTags = [], list: ListReference? = nil
    ) {
        self.title = title
        self.notes = notes
        self.status = status
        self.dueDate = dueDate
        self.reminderDate = reminderDate
        self.priority = priority
        self.area = area
        self.recurrence = recurrence
        self.localRule = localRule
        self.tags = tags
        self.list = list
    }

    /// Creates a draft from a quick-add line.
    package init(_ line: QuickLine) {
        self.init(
            title: line.title, dueDate: line.dueDate, priority: line.priority, tags: line.tags, list: line.list)
        isDueAtMonthEnd = line.isDueAtMonthEnd
        if let repetition = line.repetition { self.repeat(repetition) }
    }

    /// Sets how often the task repeats.
    package mutating func `repeat`(_ repetition: Repetition) {
        switch repetition {
        case .server(let recurrence, _): (self.recurrence, localRule) = (recurrence, nil)
        case .local(let rule, _): (recurrence, localRule) = (.none, rule)
        }
    }

    /// Adds the tags that ``TypedTags`` reads.
    ///
    /// - Throws: ``TaskRefusal/tagMalformed``.
    package mutating func add(tags texts: [String]) throws {
        for tag in try TypedTags(texts).added { tags.insert(tag) }
    }

    func task(
        id: EntityID, inList listID: EntityID?, sortOrder: Int, in workspace: Workspace, at now: Instant
    ) throws -> TaskItem {
        guard recurrence == .none && localRule == nil || dueDate != nil else {
            throw TaskRefusal.recurrenceNeedsDueDate
        }
        var (recurrence, localRule) = (recurrence, localRule)
        if isDueAtMonthEnd, case .local(let rule, _)? = Repetition(recurrence, localRule)?.fromMonthEnd {
            (recurrence, localRule) = (.none, rule)
        }
        return TaskItem(
            id: id, title: title, notes: try TaskItem.checked(notes: notes), status: status, area: area,
            priority: priority, dueDate: dueDate, reminderDate: reminderDate, recurrence: recurrence,
            localRecurrence: localRule.map { LocalRecurrence($0, of: workspace.machine()) }, tags: tags, listID: listID,
            sortOrder: sortOrder, createdAt: now, modifiedAt: now, completedAt: status == .done ? now : nil)
    }
}
