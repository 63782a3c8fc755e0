/// A field of a task that the user can change.
///
/// The table at the end of this file has one entry for each field. Whatever treats all fields alike is derived from it.
///
/// The order of the cases is the one in which differences are listed.
package enum TaskField: String, Hashable, Sendable, CaseIterable {
    case title, notes, status, area, priority
    case due = "due_date"
    case reminder, recurrence, list, tags, url

    /// The fields that the server has too, in the order in which they are merged.
    package static let ofServer: [TaskField] = [.title, .notes, .area, .priority, .due, .recurrence, .list, .status]

    /// The fields that the server lacks.
    package static let ofThisMachine = allCases.filter { !ofServer.contains($0) }

    /// The fields in the order in which a form shows them.
    package static let ofForm: [TaskField] = [
        .title, .due, .reminder, .list, .priority, .recurrence, .tags, .status, .area, .url, .notes,
    ]

    /// The fields that the details of a task name, in their order.
    package static let ofDetails: [TaskField] = [
        .status, .due, .reminder, .recurrence, .priority, .list, .tags, .area, .url,
    ]

    /// The fields that a person looks for first, in the order in which a screen shows them.
    package static let ofScreen: [TaskField] = [.due, .list, .priority, .tags, .recurrence, .reminder, .url]

    /// Creates a field from the name that it has at the server; nil if the server has no such field.
    package init?(serverName: String) {
        guard let field = TaskField.ofServer.first(where: { $0.serverName == serverName }) else { return nil }
        self = field
    }

    /// The field's name in the server's format, in the outbox, and among the values that a merge replaced.
    ///
    /// A field that the server lacks keeps its own name.
    package var serverName: String { entry.serverName ?? rawValue }

    /// The name of the option that sets the field, without its hyphens.
    package var option: String { entry.option ?? rawValue }

    /// The field's name in the details of a task.
    package var label: String { entry.label ?? rawValue }

    /// The field's name in a form.
    package var formName: String {
        let name = entry.formName ?? option
        return name.prefix(1).uppercased() + name.dropFirst()
    }

    /// The field's name in a sentence.
    package var shownName: String { String(rawValue.map { $0 == "_" ? " " : $0 }) }

    /// Returns whether two states of a task have the same value, with what belongs to it on this machine.
    package func isEqual(_ one: TaskItem, _ other: TaskItem) -> Bool {
        (entry.parts + entry.localParts).allSatisfy { $0.isEqual(one, other) }
    }

    /// Gives `task` the value that `other` has, with what belongs to it on this machine.
    package func copy(to task: inout TaskItem, from other: TaskItem) {
        for part in entry.parts + entry.localParts { part.copy(&task, other) }
    }

    /// Returns the fields in which two states of a task differ.
    package static func differing(_ one: TaskItem, _ other: TaskItem) -> [TaskField] {
        allCases.filter { !$0.isEqual(one, other) }
    }
}

extension TaskItem {
    /// Returns a field as text; nil for none.
    ///
    /// A due date is as ``DueDate/text``, a list its local id, and a recurrence the server's word for it.
    package func value(of field: TaskField) -> String? { field.entry.text(self) }

    /// Sets a field of the server to a value as text, as ``TaskItem/value(of:)`` returns it.
    package mutating func set(_ field: TaskField, to value: String?) { field.entry.set(&self, value) }

    /// Copies what the server has of a field from another task.
    package mutating func copyValue(of field: TaskField, from other: TaskItem) {
        for part in field.entry.parts { part.copy(&self, other) }
    }

    /// Takes the fields that the server lacks from another state of the task, where this one has none.
    package mutating func takeLocalFields(from other: TaskItem) {
        let bare = TaskItem(id: id, title: title, createdAt: createdAt, modifiedAt: modifiedAt)
        for field in TaskField.ofThisMachine where field.isEqual(self, bare) { field.copy(to: &self, from: other) }
    }
}

// MARK: The table

/// One line of the table.
private struct FieldEntry: Sendable {
    typealias Text = @Sendable (TaskItem) -> String?
    typealias Set = @Sendable (inout TaskItem, String?) -> Void

    /// The names that differ from the field's own one.
    let (serverName, option, label, formName): (String?, String?, String?, String?)
    /// What the field is made of.
    let parts: [TaskPart]
    /// What belongs to the field and is not sent to the server.
    let localParts: [TaskPart]
    let text: Text
    let set: Set

    init(
        serverName: String? = nil, option: String? = nil, label: String? = nil, formName: String? = nil,
        _ parts: TaskPart...,
        localParts: [TaskPart] = [], text: @escaping Text, set: @escaping Set = { _, _ in }
    ) {
        (self.serverName, self.option, self.label, self.formName) = (serverName, option, label, formName)
        self.parts = parts
        self.localParts = localParts
        self.text = text
        self.set = set
    }
}

/// A stored value of a task that changes with a field.
private struct TaskPart: Sendable {
    let isEqual: @Sendable (TaskItem, TaskItem) -> Bool
    let copy: @Sendable (inout TaskItem, TaskItem) -> Void

    /// - Parameters:
    ///   - path: The stored value.
    ///   - isCompared: False if it only follows another part, and may differ from its value on other machines.
    init<Value: Equatable & Sendable>(
        _ path: any WritableKeyPath<TaskItem, Value> & Sendable, isCompared: Bool = true
    ) {
        isEqual = { !isCompared || $0[keyPath: path] == $1[keyPath: path] }
        copy = { $0[keyPath: path] = $1[keyPath: path] }
    }
}

extension TaskField {
    private static let entries = Dictionary(uniqueKeysWithValues: allCases.map { ($0, $0.makeEntry()) })

    fileprivate var entry: FieldEntry { TaskField.entries[self] ?? makeEntry() }

    private func makeEntry() -> FieldEntry {
        switch self {
        case .title:
            FieldEntry(TaskPart(\.title), text: { $0.title.text }) { task, value in
                task.title = TaskTitle(alreadyChecked: value ?? "")
            }
        case .notes: FieldEntry(TaskPart(\.notes), text: \.notes, set: { $0.notes = $1 ?? "" })
        case .status:
            // The server has its own time of completion.
            FieldEntry(
                TaskPart(\.status), TaskPart(\.completedAt, isCompared: false), text: { $0.status.rawValue }
            ) { task, value in
                task.status = value.flatMap { TaskStatus(rawValue: $0) } ?? task.status
                if task.status != .done { task.completedAt = nil }
            }
        case .area:
            FieldEntry(TaskPart(\.area), text: { $0.area.rawValue }) { task, value in
                task.area = value.flatMap { TaskArea(rawValue: $0) } ?? task.area
            }
        case .priority:
            FieldEntry(TaskPart(\.priority), text: { $0.priority.map { String($0.value) } }) { task, value in
                task.priority = value.flatMap { Int($0) }.flatMap { try? TaskPriority($0) }
            }
        case .due:
            FieldEntry(
                serverName: "due_at", option: "due", label: "due", TaskPart(\.dueDate),
                localParts: [TaskPart(\.anchor)], text: { $0.dueDate?.text }
            ) { task, value in
                task.dueDate = value.flatMap { DueDate(text: $0) }
            }
        case .reminder: FieldEntry(option: "remind", TaskPart(\.reminderDate), text: { $0.reminderDate?.rfc3339 })
        case .recurrence:
            FieldEntry(
                option: "repeat", label: "repeats", TaskPart(\.recurrence), localParts: [TaskPart(\.localRecurrence)],
                text: { $0.recurrence.rawValue }
            ) { task, value in
                task.recurrence = value.flatMap { Recurrence(rawValue: $0) } ?? .none
            }
        case .list:
            FieldEntry(serverName: "project", TaskPart(\.listID), text: { $0.listID?.description }) { task, value in
                task.listID = value.flatMap { EntityID($0) }
            }
        case .tags:
            FieldEntry(
                option: "tag", formName: "tags", TaskPart(\.tags), text: { $0.tags.map(\.text).joined(separator: " ") })
        case .url: FieldEntry(formName: "URL", TaskPart(\.url), text: { $0.url?.text })
        }
    }
}
