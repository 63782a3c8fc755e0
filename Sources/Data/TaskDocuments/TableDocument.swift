package import TaskActions
package import TaskHubEntities

/// Tasks as comma-separated values (RFC 4180), with the names of our JSON's members in the first row.
///
/// No cell is changed for spreadsheets: a title that begins with `=` stays as it is.
package enum TableDocument {
    /// Returns the table, with CRLF after each row.
    package static func export(_ page: TaskPage, in zone: any ZoneRules) -> String {
        let lists = Dictionary(page.lists.map { ($0.id, $0.name.text) }, uniquingKeysWith: { first, _ in first })
        let rows = page.tasks.map { task in
            TableColumn.allCases.map { $0.text(of: task, in: task.listID.flatMap { lists[$0] }, zone) }
        }
        return ([TableColumn.allCases.map(\.rawValue)] + rows).map(line).joined()
    }

    private static func line(_ cells: [String]) -> String {
        cells.map(escaped).joined(separator: ",") + "\r\n"
    }

    private static func escaped(_ cell: String) -> String {
        let isPlain = cell.utf8.allSatisfy { ![0x22, 0x2C, 0x0A, 0x0D].contains($0) }
        return isPlain ? cell : "\"\(cell.replacing(scalar: "\"", with: "\"\""))\""
    }
}

/// A column of a table: a member of our JSON.
enum TableColumn: String, CaseIterable {
    case id, title, status, list
    case dueOn = "due_on"
    case dueAt = "due_at"
    case priority, recurrence, rule, tags, notes, area
    case reminderAt = "reminder_at"
    case anchor
    case createdAt = "created_at"
    case updatedAt = "updated_at"
    case completedAt = "completed_at"

    /// The cell of a task, which is empty for what it lacks.
    fileprivate func text(of task: TaskItem, in list: String?, _ zone: any ZoneRules) -> String {
        let text: String? =
            switch self {
            case .id: task.id.description
            case .title: task.title.text
            case .status: task.status.rawValue
            case .list: list
            case .dueOn: task.dueDate?.wholeDay?.description
            case .dueAt: task.dueDate?.wholeDay == nil ? task.dueDate?.instant(in: zone).rfc3339 : nil
            case .priority: task.priority.map { String($0.value) }
            case .recurrence: task.recurrence == .none ? nil : task.recurrence.rawValue
            case .rule: task.localRecurrence?.rule.description
            case .tags: task.tags.map(\.text).joined(separator: " ")
            case .notes: task.notes
            case .area: task.area.rawValue
            case .reminderAt: task.reminderDate?.rfc3339
            case .anchor: task.anchor?.description
            case .createdAt: task.createdAt.rfc3339
            case .updatedAt: task.modifiedAt.rfc3339
            case .completedAt: task.completedAt?.rfc3339
            }
        return text ?? ""
    }
}
