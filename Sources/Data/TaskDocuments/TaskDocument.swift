package import FoundationEssentials
package import TaskActions
package import TaskHubEntities
package import TaskSync

/// The JSON that scripts read: one document with a schema version, and one value under its noun.
///
/// Members are sorted and times are in UTC, so the same input gives the same bytes. Each document is one line
/// and ends with a newline.
package enum TaskDocument {
    /// The version that every document carries.
    package static let schema = 1

    /// Returns `{"schema":1,"tasks":[…]}`.
    package static func tasks(_ tasks: [TaskItem], lists: [TaskList], in zone: any ZoneRules) throws -> Data {
        let names = ListNames(lists)
        return try encoded(TasksBody(tasks: tasks.map { TaskFields($0, listName: names[$0.listID], in: zone) }))
    }

    /// Returns `{"schema":1,"tasks":[{…,"mark"}]}`.
    ///
    /// `mark` is `conflict`, `refused` or null.
    package static func tasks(
        _ page: TaskPage, marks: [EntityID: TaskMark], in zone: any ZoneRules
    ) throws -> Data {
        let names = ListNames(page.lists)
        return try encoded(
            MarkedTasksBody(
                tasks: page.tasks.map { task in
                    MarkedTaskFields(
                        task: TaskFields(task, listName: names[task.listID], in: zone), mark: marks[task.id])
                }))
    }

    /// Returns `{"schema":1,"task":{…}}`.
    package static func task(_ task: TaskItem, list: TaskList?, in zone: any ZoneRules) throws -> Data {
        try encoded(TaskBody(task: TaskFields(task, listName: list?.name.text, in: zone)))
    }

    /// Returns `{"schema":1,"lost_attachments":[…],"task":{…}}`.
    package static func restoredTask(
        _ restored: RestoredTask, list: TaskList?, in zone: any ZoneRules
    ) throws -> Data {
        try encoded(
            RestoredTaskBody(
                task: TaskFields(restored.task, listName: list?.name.text, in: zone),
                lostAttachments: restored.lostAttachments))
    }

    /// Returns `{"schema":1,"task":{…,"attachments","description","lost_values":[{"field","lost_at","side","value"}],
    /// "server_values"}}`.
    ///
    /// `server_values` contains, by field, each value that this version does not know. `side` is `here` or `server`.
    /// The value of a list is its name if `listNames` contains it, and otherwise its id.
    package static func shownTask(
        _ task: TaskItem, list: TaskList?, facts: ServerTaskFacts?, lost: [LostValue], listNames: [EntityID: String],
        in zone: any ZoneRules
    ) throws -> Data {
        let fields = TaskFields(task, listName: list?.name.text, in: zone)
        let values = lost.map { LostValueFields($0, listNames: listNames) }
        return try encoded(ShownTaskBody(task: ShownTaskFields(task, fields, facts, lostValues: values)))
    }

    /// Returns `{"schema":1,"task":{…,"attachments","deleted_at","deleted_by","description","lost_values":[],
    /// "server_values"}}`.
    ///
    /// `deleted_by` is `here` or `server`.
    package static func deletedTask(_ copy: DeletedTask, in zone: any ZoneRules) throws -> Data {
        try encoded(ShownTaskBody(task: ShownTaskFields(copy, in: zone)))
    }

    /// Returns `{"schema":1,"tasks":[…]}`, each task as in ``deletedTask(_:in:)``.
    package static func deletedTasks(_ copies: [DeletedTask], in zone: any ZoneRules) throws -> Data {
        try encoded(ShownTasksBody(tasks: copies.map { ShownTaskFields($0, in: zone) }))
    }

    /// Returns `{"schema":1,"lists":[{…,"open_tasks"}]}`.
    ///
    /// - Parameters:
    ///   - lists: The lists.
    ///   - openTasks: The number of open tasks in each list that has any.
    /// - Returns: The document.
    /// - Throws: An error of the encoder.
    package static func lists(_ lists: [TaskList], openTasks: [EntityID: Int]) throws -> Data {
        try encoded(
            CountedListsBody(
                lists: lists.map { CountedListFields(list: ListFields($0), openTasks: openTasks[$0.id] ?? 0) }))
    }

    /// Returns `{"schema":1,"list":{…}}`.
    package static func list(_ list: TaskList) throws -> Data {
        try encoded(ListBody(list: ListFields(list)))
    }

    /// Returns `{"schema":1,"lists":[…],"tasks":[{…,"anchor","source"}]}`, which can be imported again.
    ///
    /// `anchor` is null, or where a series would be due if the month and the clock had it, such as `31` or `02:30:00`.
    /// `source` is null, or the entry of another program's file that the task was imported from:
    /// `{"format","text"}`.
    package static func export(_ page: TaskPage, in zone: any ZoneRules) throws -> Data {
        let names = ListNames(page.lists)
        return try encoded(
            ExportBody(
                lists: page.lists.map(ListFields.init),
                tasks: page.tasks.map { task in
                    ExportedTaskFields(
                        task: TaskFields(task, listName: names[task.listID], in: zone),
                        anchor: task.anchor, source: task.source)
                }))
    }

    static func encoded(_ body: some Encodable) throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        var data = try encoder.encode(body)
        data.append(0x0A)
        return data
    }
}

private struct ListNames {
    private let names: [EntityID: String]

    init(_ lists: [TaskList]) {
        names = Dictionary(lists.map { ($0.id, $0.name.text) }, uniquingKeysWith: { first, _ in first })
    }

    subscript(id: EntityID?) -> String? { id.flatMap { names[$0] } }
}

private struct TasksBody: Encodable {
    var schema = TaskDocument.schema
    let tasks: [TaskFields]
}

private struct MarkedTasksBody: Encodable {
    var schema = TaskDocument.schema
    let tasks: [MarkedTaskFields]
}

private struct TaskBody: Encodable {
    var schema = TaskDocument.schema
    let task: TaskFields
}

private struct RestoredTaskBody: Encodable {
    private enum CodingKeys: String, CodingKey {
        case schema, task
        case lostAttachments = "lost_attachments"
    }

    var schema = TaskDocument.schema
    let task: TaskFields
    let lostAttachments: [String]
}

private struct ShownTaskBody: Encodable {
    var schema = TaskDocument.schema
    let task: ShownTaskFields
}

private struct ShownTasksBody: Encodable {
    var schema = TaskDocument.schema
    let tasks: [ShownTaskFields]
}

private struct CountedListsBody: Encodable {
    var schema = TaskDocument.schema
    let lists: [CountedListFields]
}

/// A list as a JSON object, with the number of its open tasks.
private struct CountedListFields: Encodable {
    private enum Key: String, CodingKey {
        case openTasks = "open_tasks"
    }

    let list: ListFields
    let openTasks: Int

    func encode(to encoder: any Encoder) throws {
        try list.encode(to: encoder)
        var object = encoder.container(keyedBy: Key.self)
        try object.encode(openTasks, forKey: .openTasks)
    }
}

private struct ListBody: Encodable {
    var schema = TaskDocument.schema
    let list: ListFields
}

private struct ExportBody: Encodable {
    var schema = TaskDocument.schema
    let lists: [ListFields]
    let tasks: [ExportedTaskFields]
}

/// A task as a JSON object, with the entry that it was imported from.
private struct ExportedTaskFields: Encodable {
    private enum Key: String, CodingKey {
        case anchor, source
    }

    let task: TaskFields
    let anchor: SeriesAnchor?
    let source: TaskSource?

    func encode(to encoder: any Encoder) throws {
        try task.encode(to: encoder)
        var object = encoder.container(keyedBy: Key.self)
        try object.encode(anchor?.description, forKey: .anchor)
        try object.encode(source.map { ["format": $0.format.rawValue, "text": $0.text] }, forKey: .source)
    }
}

/// A task as a JSON object, with why the user should look at it.
private struct MarkedTaskFields: Encodable {
    private enum Key: String, CodingKey {
        case mark
    }

    let task: TaskFields
    let mark: TaskMark?

    func encode(to encoder: any Encoder) throws {
        try task.encode(to: encoder)
        var object = encoder.container(keyedBy: Key.self)
        try object.encode(mark?.rawValue, forKey: .mark)
    }
}

/// A task as a JSON object, with the values that a merge overwrote, and its deletion if it was deleted.
private struct ShownTaskFields: Encodable {
    private enum Key: String, CodingKey {
        case lostValues = "lost_values"
        case deletedAt = "deleted_at"
        case deletedBy = "deleted_by"
        case description, attachments
        case serverValues = "server_values"
    }

    private let task: TaskFields
    private let lostValues: [LostValueFields]
    private let deletion: (at: String, by: String)?
    private let facts: ServerTaskFacts?
    private let serverValues: [String: String]

    init(_ task: TaskItem, _ fields: TaskFields, _ facts: ServerTaskFacts?, lostValues: [LostValueFields]) {
        self.task = fields
        self.lostValues = lostValues
        self.facts = facts
        serverValues = ShownTaskFields.serverValues(of: task, facts)
        deletion = nil
    }

    init(_ copy: DeletedTask, in zone: any ZoneRules) {
        task = TaskFields(copy.task, listName: copy.list?.name.text, in: zone)
        lostValues = []
        facts = copy.facts
        serverValues = ShownTaskFields.serverValues(of: copy.task, copy.facts)
        deletion = (copy.deletedAt.rfc3339, copy.isLocal ? "here" : "server")
    }

    func encode(to encoder: any Encoder) throws {
        try task.encode(to: encoder)
        var object = encoder.container(keyedBy: Key.self)
        try object.encode(lostValues, forKey: .lostValues)
        try object.encode(facts?.description ?? "", forKey: .description)
        try object.encode(facts?.attachments ?? [], forKey: .attachments)
        try object.encode(serverValues, forKey: .serverValues)
        guard let deletion else { return }
        try object.encode(deletion.at, forKey: .deletedAt)
        try object.encode(deletion.by, forKey: .deletedBy)
    }

    private static func serverValues(of task: TaskItem, _ facts: ServerTaskFacts?) -> [String: String] {
        var values: [String: String] = [:]
        for field in TaskField.ofServer { values[field.serverName] = facts?.unknownValue(of: field, in: task) }
        return values
    }
}
