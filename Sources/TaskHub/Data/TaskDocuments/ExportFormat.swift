package import TaskActions
package import TaskHubEntities

/// The formats that tasks can be exported to.
package enum ExportFormat: String, CaseIterable, Sendable {
    case json, todotxt, taskwarrior, ics, csv

    /// Returns the tasks and lists as a file of this format.
    ///
    /// The same tasks, lists and zone give the same bytes.
    package func document(_ page: TaskPage, in zone: any ZoneRules) throws -> [UInt8] {
        switch self {
        case .json: try ExportDocument(page, in: zone).document()
        case .todotxt: Array(TodoTxtDocument.export(page, zone: zone).utf8)
        case .taskwarrior: try TaskwarriorDocument.export(page, zone: zone)
        case .ics: Array(CalendarDocument.export(page, zone: zone).utf8)
        case .csv: Array(TableDocument.export(page, in: zone).utf8)
        }
    }

    /// Returns the open tasks of which another program of this format will not know how they repeat.
    package func tasksLosingRepetition(_ page: TaskPage, in zone: any ZoneRules) -> [TaskItem] {
        page.tasks.filter { task in
            guard !task.isCompleted, let due = task.dueDate,
                let rule = task.localRecurrence?.rule ?? task.recurrence.rule
            else { return false }
            let place = SeriesPlace(due, task.anchor, in: zone)
            return switch self {
            case .json, .csv: false
            case .todotxt: rule.todoTxtText == nil || place.day != place.date.day
            case .taskwarrior: rule.taskwarriorText == nil || place.day != place.date.day
            case .ics: task.calendarRule(at: place) == nil
            }
        }
    }
}
