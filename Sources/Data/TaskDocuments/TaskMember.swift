import TaskActions
import TaskHubEntities

/// A member of a task in our JSON, which is also a column of our tables: how it is written, and how it is read.
///
/// A day is in `due_on`, and its last second in `due_at`, so that a script can compare it with moments. `rule` is a rule
/// of recurrence that the server lacks, such as `every 2 weeks`; `recurrence` is then `none`.
struct TaskMember: Sendable {
    typealias Value = @Sendable (Written) -> MemberValue
    typealias Reading = @Sendable (_ name: String, borrowing ImportFields, inout ImportedTask) throws -> Void

    /// A task that is written.
    struct Written {
        let task: TaskItem
        let list: String?
        let zone: any ZoneRules
    }

    enum Place {
        case everywhere, json, table
    }

    let name: String
    let place: Place
    /// What an entry says that has the member, also with a null.
    let statements: [ImportedTask.Statement]
    /// The value in JSON.
    let value: Value
    /// The value in a table, where a cell is empty for what the task lacks.
    let cell: Value
    /// Nil for what is not read, or not by itself.
    let read: Reading?

    private init(
        _ name: String, _ statements: ImportedTask.Statement..., in place: Place = .everywhere, cell: Value? = nil,
        value: @escaping Value, read: Reading? = nil
    ) {
        self.name = name
        self.place = place
        self.statements = statements
        self.value = value
        self.cell = cell ?? value
        self.read = read
    }

    static let title = "title"
    static let id = "id"
    static let dueOn = "due_on"

    /// The members in the order of a table's columns.
    static let all: [TaskMember] = [
        TaskMember(id, value: { .text($0.task.id.description) }),
        TaskMember(title, .field(.title), value: { .text($0.task.title.text) }),
        TaskMember("status", .field(.status), value: { .text($0.task.status.rawValue) }) {
            // Every task has a status and an area, so a null does not say which.
            guard let status = try $1.text($0, { TaskStatus(rawValue: $0) }) else {
                $2.stated.remove(.field(.status))
                return
            }
            $2.status = status
        },
        TaskMember(
            "list", .field(.list), value: { .text($0.list) },
            read: { $2.list = try $1.text($0).map { try ListName($0) } }),
        TaskMember(dueOn, .field(.due), value: { .text($0.task.dueDate?.wholeDay?.description) }),
        TaskMember(
            "due_at", .field(.due), .dueMoment,
            cell: { .text($0.task.dueDate?.wholeDay == nil ? $0.task.dueDate?.instant(in: $0.zone).rfc3339 : nil) },
            value: { .text($0.task.dueDate?.instant(in: $0.zone).rfc3339) }),
        TaskMember(
            "priority", .field(.priority), value: { .number($0.task.priority?.value) },
            read: { $2.priority = try $1.value(Int.self, $0).map { try TaskPriority($0) } }),
        TaskMember(
            "recurrence", .field(.recurrence),
            cell: { .text($0.task.recurrence == .none ? nil : $0.task.recurrence.rawValue) },
            value: { .text($0.task.recurrence.rawValue) }
        ) {
            $2.recurrence = try $1.text($0) { Recurrence(rawValue: $0) } ?? .none
        },
        TaskMember(
            "rule", .rule, value: { .text($0.task.localRecurrence?.rule.description) },
            read: { $2.localRule = try $1.text($0) { RecurrenceRule($0) } }),
        TaskMember("tags", .field(.tags), value: { .texts($0.task.tags.map(\.text)) }) {
            $2.tags = TaskTags(try ($1.value([String].self, $0) ?? []).map { try TaskTag($0) })
            guard $2.tags.count <= TaskTags.maximumCount else { throw ImportProblem.malformed(field: $0) }
        },
        TaskMember(
            "notes", .field(.notes), value: { .text($0.task.notes) },
            read: { $2.notes = try TaskItem.checked(notes: $1.text($0) ?? "") }),
        TaskMember("area", .field(.area), value: { .text($0.task.area.rawValue) }) {
            guard let area = try $1.text($0, { TaskArea(rawValue: $0) }) else {
                $2.stated.remove(.field(.area))
                return
            }
            $2.area = area
        },
        TaskMember(
            "reminder_at", .field(.reminder), value: { .text($0.task.reminderDate?.rfc3339) },
            read: { $2.reminderDate = try $1.time($0) }),
        TaskMember(
            "anchor", in: .table, value: { .text($0.task.anchor?.description) },
            read: { $2.anchor = try $1.text($0) { SeriesAnchor($0) } }),
        TaskMember("created_at", value: { .text($0.task.createdAt.rfc3339) }, read: { $2.createdAt = try $1.time($0) }),
        TaskMember(
            "updated_at", value: { .text($0.task.modifiedAt.rfc3339) }, read: { $2.modifiedAt = try $1.time($0) }),
        TaskMember(
            "completed_at", value: { .text($0.task.completedAt?.rfc3339) }, read: { $2.completedAt = try $1.time($0) }),
        TaskMember(
            "server_id", in: .json, value: { .text($0.task.serverID?.description) },
            read: { $2.serverID = try $1.text($0) { EntityID($0) } }),
        TaskMember("is_completed", in: .json, value: { .flag($0.task.isCompleted) }),
        TaskMember("list_id", in: .json, value: { .text($0.task.listID?.description) }),
        TaskMember(
            "position", in: .json, value: { .number($0.task.sortOrder) }, read: { $2.position = try $1.position($0) }),
    ]

    static let ofJSON = all.filter { $0.place != .table }
    static let ofTable = all.filter { $0.place != .json }
}

/// The value of a member; nil for none.
enum MemberValue {
    case text(String?)
    case number(Int?)
    case flag(Bool)
    case texts([String])

    /// The value as a cell of a table, which is empty for none.
    var cell: String {
        switch self {
        case .text(let text): text ?? ""
        case .number(let number): number.map { String($0) } ?? ""
        case .flag(let flag): "\(flag)"
        case .texts(let texts): texts.joined(separator: " ")
        }
    }
}

/// A task as a JSON object, in which all members are always present.
struct TaskFields: Encodable {
    private let written: TaskMember.Written

    init(_ task: TaskItem, listName: String?, in zone: any ZoneRules) {
        written = TaskMember.Written(task: task, list: listName, zone: zone)
    }

    func encode(to encoder: any Encoder) throws {
        var object = encoder.container(keyedBy: ImportFields.Key.self)
        for member in TaskMember.ofJSON {
            let key = ImportFields.Key(stringValue: member.name)
            switch member.value(written) {
            case .text(let text): try object.encode(text, forKey: key)
            case .number(let number): try object.encode(number, forKey: key)
            case .flag(let flag): try object.encode(flag, forKey: key)
            case .texts(let texts): try object.encode(texts, forKey: key)
            }
        }
    }
}
