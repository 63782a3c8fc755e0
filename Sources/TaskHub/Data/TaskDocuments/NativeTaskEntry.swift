import TaskActions
import TaskHubEntities

/// A task in our own documents.
struct NativeTaskEntry: ImportEntry {
    /// The task without its due date.
    private let task: ImportedTask
    private let day: CivilDate?
    private let moment: Instant?
    /// The list that the task names.
    let impliedList: ImportedList?

    init(_ fields: borrowing ImportFields) throws {
        let id = try fields.text("id") { EntityID($0) }
        guard let id else { throw ImportProblem.missing(field: "id") }
        var task = ImportedTask(identity: .id(id), title: try TaskTitle(fields.required("title")))
        task.stated = []
        for member in TaskMember.all where fields.contains(member.name) {
            task.stated.formUnion(member.statements)
            try member.read?(member.name, fields, &task)
        }
        task.source = try fields.value(Source.self, "source").flatMap { source in
            TaskSource.Format(rawValue: source.format).map { TaskSource($0, source.text) }
        }
        let listID = try fields.text("list_id") { EntityID($0) }
        impliedList = task.list.map { ImportedList(id: listID, name: $0) }
        day = try fields.text(TaskMember.dueOn) { CivilDate(iso8601: $0) }
        moment = try fields.time("due_at")
        self.task = task
    }

    var position: Int? { task.position }

    /// Returns the task.
    ///
    /// Without `due_on`, the last second of a day means the day, as earlier versions wrote it.
    func task(in zone: any ZoneRules) -> ImportedTask {
        var dated = task
        dated.dueDate = day.map { .day($0) } ?? moment.map { DueDate($0, in: zone) }
        dated.anchor = task.anchor
        return dated
    }

    static var kind: ImportFault.Kind { .task }

    private struct Source: Decodable {
        let format: String
        let text: String
    }
}

extension ImportedList: ImportEntry {
    init(_ fields: borrowing ImportFields) throws {
        self.init(
            id: try fields.text("id") { EntityID($0) }, name: try ListName(fields.required("name")),
            color: try fields.text("color").map { try HexColor($0) }, createdAt: try fields.time("created_at"),
            position: try fields.position("position"))
    }

    static var kind: ImportFault.Kind { .list }
}
