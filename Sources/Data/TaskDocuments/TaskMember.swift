import TaskActions
import TaskHubEntities

/// A member of a task in our JSON, which is also a column of our tables: how it is written, and how it is read.
///
/// A day is in `due_on`, and its last second in `due_at`, so that a script can compare it with moments. `rule` is a rule
/// of recurrence that the server lacks, such as `every 2 weeks`; `recurrence` is then `none`.
struct TaskMember: Sendable {
    typealias Value = @Sendable (_ task: TaskItem, _ list: String?, any ZoneRules) -> MemberValue
    typealias Reading = @Sendable (_ name: String, borrowing ImportFields, inout ImportedTask) throws -> Void

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
        TaskMember(id, value: { task, _, _ in .text(task.id.description) }),
        TaskMember(title, .field(.title), value: { task, _, _ in .text(task.title.text) }),
        TaskMember("status", .field(.status), value: { task, _, _ in .text(task.status.rawValue) }) {
            // Every task has a status and an area, so a null does not say which.
            guard let status = try $1.text($0, { TaskStatus(rawValue: $0) }) else {
                $2.stated.remove(.field(.status))
                return
            }
            $2.status = status
        },
        TaskMember("list", .field(.list), value: { _, list, _ in .text(list) }) {
            $2.list = try $1.text($0).map { try ListName($0) }
        },
        TaskMember(dueOn, .field(.due), value: { task, _, _ in .text(task.dueDate?.wholeDay?.description) }),
        TaskMember(
            "due_at", .field(.due), .dueMoment,
            cell: { task, _, zone in
                .text(task.dueDate?.wholeDay == nil ? task.dueDate?.instant(in: zone).rfc3339 : nil)
            }, value: { task, _, zone in .text(task.dueDate?.instant(in: zone).rfc3339) }),
        TaskMember("priority", .field(.priority), value: { task, _, _ in .number(task.priority?.value) }) {
            $2.priority = try $1.value(Int.self, $0).map { try TaskPriority($0) }
        },
        TaskMember(
            "recurrence", .field(.recurrence),
            cell: { task, _, _ in .text(task.recurrence == .none ? nil : task.recurrence.rawValue) },
            value: { task, _, _ in .text(task.recurrence.rawValue) }
        ) {
            $2.recurrence = try $1.text($0) { Recurrence(rawValue: $0) } ?? .none
        },
        TaskMember("rule", .rule, value: { task, _, _ in .text(task.localRecurrence?.rule.description) }) {
            $2.localRule = try $1.text($0) { RecurrenceRule($0) }
        },
        TaskMember("tags", .field(.tags), value: { task, _, _ in .texts(task.tags.map(\.text)) }) {
            $2.tags = TaskTags(try ($1.value([String].self, $0) ?? []).map { try TaskTag($0) })
            guard $2.tags.count <= TaskTags.maximumCount else { throw ImportProblem.malformed(field: $0) }
        },
        TaskMember("notes", .field(.notes), value: { task, _, _ in .text(task.notes) }) {
            $2.notes = try TaskItem.checked(notes: $1.text($0) ?? "")
        },
        TaskMember("area", .field(.area), value: { task, _, _ in .text(task.area.rawValue) }) {
            guard let area = try $1.text($0, { TaskArea(rawValue: $0) }) else {
                $2.stated.remove(.field(.area))
                return
            }
            $2.area = area
        },
        TaskMember("reminder_at", .field(.reminder), value: { task, _, _ in .text(task.reminderDate?.rfc3339) }) {
            $2.reminderDate = try $1.time($0)
        },
        TaskMember("anchor", in: .table, value: { task, _, _ in .text(task.anchor?.description) }) {
            $2.anchor = try $1.text($0) { SeriesAnchor($0) }
        },
        TaskMember("created_at", value: { task, _, _ in .text(task.createdAt.rfc3339) }) {
            $2.createdAt = try $1.time($0)
        },
        TaskMember("updated_at", value: { task, _, _ in .text(task.modifiedAt.rfc3339) }) {
            $2.modifiedAt = try $1.time($0)
        },
        TaskMember("completed_at", value: { task, _, _ in .text(task.completedAt?.rfc3339) }) {
            $2.completedAt = try $1.time($0)
        },
        TaskMember("server_id", in: .json, value: { task, _, _ in .text(task.serverID?.description) }) {
            $2.serverID = try $1.text($0) { EntityID($0) }
        },
        TaskMember("is_completed", in: .json, value: { task, _, _ in .flag(task.isCompleted) }),
        TaskMember("list_id", in: .json, value: { task, _, _ in .text(task.listID?.description) }),
        TaskMember("position", in: .json, value: { task, _, _ in .number(task.sortOrder) }) {
            $2.position = try $1.position($0)
        },
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
    private let task: TaskItem
    private let listName: String?
    private let zone: any ZoneRules

    init(_ task: TaskItem, listName: String?, in zone: any ZoneRules) {
        self.task = task
        self.listName = listName
        self.zone = zone
    }

    func encode(to encoder: any Encoder) throws {
        var object = encoder.container(keyedBy: ImportFields.Key.self)
        for member in TaskMember.ofJSON {
            let key = ImportFields.Key(stringValue: member.name)
            switch member.value(task, listName, zone) {
            case .text(let text): try object.encode(text, forKey: key)
            case .number(let number): try object.encode(number, forKey: key)
            case .flag(let flag): try object.encode(flag, forKey: key)
            case .texts(let texts): try object.encode(texts, forKey: key)
            }
        }
    }
}
