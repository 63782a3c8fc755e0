package import TaskActions
package import TaskHubEntities

/// The formats that tasks can be exported to.
package enum ExportFormat: String, CaseIterable, Sendable {
    case json, todotxt, taskwarrior, ics

    /// Returns the tasks and lists as a file of this format.
    ///
    /// The same tasks, lists and zone give the same bytes.
    package func document(_ page: TaskPage, in zone: any ZoneRules) throws -> [UInt8] {
        switch self {
        case .json: Array(try TaskDocument.export(page, in: zone))
        case .todotxt: Array(TodoTxtDocument.export(page, zone: zone).utf8)
        case .taskwarrior: try TaskwarriorDocument.export(page, zone: zone)
        case .ics: Array(CalendarDocument.export(page, zone: zone).utf8)
        }
    }
}
