import TaskActions
import TaskHubEntities

/// A source of one of the formats that an export has too.
protocol FormatSource: ImportSource {
    var format: ImportFormat { get }
    var now: Instant { get }
    var zone: any ZoneRules { get }
}

extension FormatSource {
    /// Exports the task and reads it again.
    func rendition(of task: TaskItem, in list: TaskList?) -> ImportedTask {
        let page = TaskPage(tasks: [task], lists: [list].compactMap(\.self), asOf: now)
        var found: ImportedTask?
        do {
            let document = try format.exported.document(page, in: zone)
            try ImportFile(document, now: now, zone: zone).read(as: format).forEach { entry in
                if case .task(let task) = entry { found = task }
            }
        } catch {
            // What cannot be written cannot be compared in part either.
            found = nil
        }
        return found ?? ImportedTask(task, in: list?.name)
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
