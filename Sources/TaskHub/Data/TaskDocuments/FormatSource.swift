import TaskActions
import TaskHubEntities

/// A source of one of the formats that an export has too.
protocol FormatSource: ImportSource {
    var format: ImportFormat { get }
    var now: Instant { get }
    var zone: any ZoneRules { get }
}

extension FormatSource {
    /// Only Taskwarrior's waiting tasks depend on the time.
    var now: Instant { .writable.lowerBound }

    /// Exports the task and reads it again.
    func rendition(of task: TaskItem, in list: TaskList?) -> ImportedTask {
        let page = TaskPage(tasks: [task], lists: [list].compactMap(\.self), asOf: now)
        // A task that the format cannot hold at all is compared as it is.
        let said = (try? format.exported.document(page, in: zone)).flatMap { tasks(of: $0).last }
        return said ?? ImportedTask(task, in: list?.name)
    }

    func reading(of source: TaskSource) -> ImportedTask? {
        guard source.format.rawValue == format.rawValue else { return nil }
        let isCalendar = source.format == .iCalendar
        let text = isCalendar ? "\(CalendarImport.beginning)\n\(source.text)END:VCALENDAR\n" : source.text
        // The template of a series comes after the task.
        return tasks(of: Array(text.utf8)).first
    }

    /// The tasks of a file of this format; none if it cannot be read.
    private func tasks(of bytes: [UInt8]) -> [ImportedTask] {
        var tasks: [ImportedTask] = []
        try? ImportFile(bytes, now: now, zone: zone).read(as: format).forEach { entry in
            if case .task(let task) = entry { tasks.append(task) }
        }
        return tasks
    }
}

extension ImportFormat {
    fileprivate var exported: ExportFormat {
        switch self {
        case .json: .json
        case .taskwarrior: .taskwarrior
        case .todotxt: .todotxt
        case .ics: .ics
        case .csv: .csv
        }
    }
}
