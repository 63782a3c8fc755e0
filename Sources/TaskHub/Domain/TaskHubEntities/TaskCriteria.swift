/// What a filter asks of tasks, such as `milk list:Home due:..fri not:tag:errand`: every condition must hold.
///
/// Days and list names are as they were when the filter was read; keep the text of a filter that must stay current.
package struct TaskCriteria: Hashable, Sendable {
    /// In the order in which they were written; an empty filter has none and selects every task.
    package var conditions: [TaskCondition]

    package init(_ conditions: [TaskCondition]) {
        self.conditions = conditions
    }

    /// Whether a condition says which statuses are selected: `is:done`, `is:open`, `status:…`, or one of them negated.
    ///
    /// If none does, a command adds its own selection, such as the open tasks that wait for nothing.
    package var namesStatus: Bool { conditions.contains { $0.namesStatus } }
}

/// One condition of a filter.
package indirect enum TaskCondition: Hashable, Sendable {
    /// The title or the notes contain the text, in any letter case.
    case text(String)
    /// The task is in this list, or in none for ``ListReference/inbox``.
    ///
    /// A name in a filter may be that of no list.
    case list(ListReference)
    /// The task has this tag.
    case tag(TaskTag)
    case untagged
    /// The priority is one of these; a task without one never matches.
    case priority(ClosedRange<Int>)
    case unprioritized
    /// The local day on which the task is due is in this range, both ends included; nil for a range without an end.
    ///
    /// At least one end is given. A task without a due date never matches.
    case due(from: CivilDate?, through: CivilDate?)
    case undated
    /// The task is open and its due date is over.
    case overdue
    /// The status is one of these: all of them for `status:any`.
    case status(Set<TaskStatus>)
    case area(TaskArea)
    case not(TaskCondition)
    /// Every condition of at least one of these holds.
    case any([TaskCriteria])

    /// Whether the condition says which statuses are selected.
    var namesStatus: Bool {
        switch self {
        case .status: true
        case .not(let condition): condition.namesStatus
        case .any(let alternatives): alternatives.contains(where: \.namesStatus)
        default: false
        }
    }
}
