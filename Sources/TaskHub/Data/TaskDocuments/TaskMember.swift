import TaskActions
import TaskHubEntities

/// A member of a task in our JSON that is read, and the column with its name in our tables.
///
/// ``TaskObject`` says how JSON has it. A day is in `due_on`; a document of an earlier version has only its last second,
/// in `due_at`.
struct TaskMember: Sendable {
    typealias Column = @Sendable (Written) -> String?
    typealias Reading = @Sendable (_ name: String, borrowing ImportFields, inout ImportedTask) throws -> Void

    /// A task that is written.
    struct Written {
        let task: TaskItem
        let list: String?
        let zone: any ZoneRules
    }

    let name: String
    /// What an entry says that has the member, also with a null.
    let statements: [ImportedTask.Statement]
    /// The cell, nil for what the task lacks; nil if there is no column.
    let column: Column?
    /// Nil for what is not read by itself.
    let read: Reading?

    private init(
        _ name: String, _ statements: ImportedTask.Statement..., column: Column? = nil, read: Reading? = nil
    ) {
        self.name = name
        self.statements = statements
        self.column = column
        self.read = read
    }

    static let title = "title"
    static let id = "id"
    static let dueOn = "due_on"

    /// The members in the order of a table's columns.
    static let all: [TaskMember] = [
        TaskMember(id, column: { $0.task.id.description }),
        TaskMember(title, .field(.title), column: { $0.task.title.text }),
        TaskMember("status", .field(.status), column: { $0.task.status.rawValue }) {
            // Every task has a status and an area, so a null does not say which.
            guard let status = try $1.text($0, { TaskStatus(rawValue: $0) }) else {
                $2.stated.remove(.field(.status))
                return
            }
            $2.status = status
        },
        TaskMember("list", .field(.list), column: \.list) { $2.list = try $1.text($0).map { try ListName($0) } },
        TaskMember(dueOn, .field(.due), column: { $0.task.dueDate?.wholeDay?.description }),
        TaskMember(
            "due_at", .field(.due), .dueMoment,
            column: { $0.task.dueDate?.wholeDay == nil ? $0.task.dueDate?.instant(in: $0.zone).rfc3339 : nil }),
        TaskMember("priority", .field(.priority), column: { $0.task.priority.map { "\($0.value)" } }) {
            $2.priority = try $1.value(Int.self, $0).map { try TaskPriority($0) }
        },
        TaskMember(
            "recurrence", .field(.recurrence),
            column: { $0.task.recurrence == .none ? nil : $0.task.recurrence.rawValue }
        ) {
            $2.recurrence = try $1.text($0) { Recurrence(rawValue: $0) } ?? .none
        },
        TaskMember("rule", .rule, column: { $0.task.localRecurrence?.rule.description }) {
            $2.localRule = try $1.text($0) { RecurrenceRule($0) }
        },
        TaskMember("tags", .field(.tags), column: { $0.task.tags.map(\.text).joined(separator: " ") }) {
            $2.tags = TaskTags(try ($1.value([String].self, $0) ?? []).map { try TaskTag($0) })
            guard $2.tags.count <= TaskTags.maximumCount else { throw ImportProblem.malformed(field: $0) }
        },
        TaskMember("notes", .field(.notes), column: { $0.task.notes }) {
            $2.notes = try TaskItem.checked(notes: $1.text($0) ?? "")
        },
        TaskMember("area", .field(.area), column: { $0.task.area.rawValue }) {
            guard let area = try $1.text($0, { TaskArea(rawValue: $0) }) else {
                $2.stated.remove(.field(.area))
                return
            }
            $2.area = area
        },
        TaskMember("reminder_at", .field(.reminder), column: { $0.task.reminderDate?.rfc3339 }) {
            $2.reminderDate = try $1.time($0)
        },
        TaskMember("anchor", column: { $0.task.anchor?.description }) {
            $2.anchor = try $1.text($0) { SeriesAnchor($0) }
        },
        TaskMember("created_at", column: { $0.task.createdAt.rfc3339 }) { $2.createdAt = try $1.time($0) },
        TaskMember("updated_at", column: { $0.task.modifiedAt.rfc3339 }) { $2.modifiedAt = try $1.time($0) },
        TaskMember("completed_at", column: { $0.task.completedAt?.rfc3339 }) { $2.completedAt = try $1.time($0) },
        TaskMember("url", .field(.url), column: { $0.task.url?.text }) {
            // Another program's column may have anything.
            guard let text = try $1.text($0) else { return }
            $2.url = try? TaskURL(text)
            guard $2.url == nil else { return }
            $2.notCarried.append($0)
            $2.stated.remove(.field(.url))
        },
        TaskMember("server_id", read: { $2.serverID = try $1.text($0) { EntityID($0) } }),
        TaskMember("position", read: { $2.position = try $1.position($0) }),
    ]

    static let ofTable = all.filter { $0.column != nil }
}
