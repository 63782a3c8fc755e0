package import TaskHubEntities

/// Changes to a task.
///
/// `nil` and `.keep` leave a field unchanged.
package struct TaskEdits: Hashable, Sendable {
    package var title: TaskTitle?
    /// An empty text clears the notes.
    package var notes: String?
    package var dueDate: FieldChange<DueDate>
    /// Whether the user wrote the date as the end of a month, at which months then repeat.
    package var isDueAtMonthEnd = false
    package var reminderDate: FieldChange<Instant>
    package var priority: FieldChange<TaskPriority>
    package var area: TaskArea?
    package var status: TaskStatus?
    package var recurrence: Recurrence?
    /// A rule that the server lacks, which replaces ``recurrence``.
    package var localRule: RecurrenceRule?
    package var addedTags: TaskTags
    package var removedTags: TaskTags
    /// Texts that name tags to add and to remove, as ``TypedTags`` reads them for each task: a word with a comma is one
    /// tag of a task that has it, and several for any other.
    package var typedTags: [String] = []
    /// Texts that name tags to remove, whatever their signs.
    package var untaggedTexts: [String] = []
    package var list: ListReference?
    package var url = FieldChange<TaskURL>.keep

    package init(
        title: TaskTitle? = nil, notes: String? = nil, dueDate: FieldChange<DueDate> = .keep,
        reminderDate: FieldChange<Instant> = .keep, priority: FieldChange<TaskPriority> = .keep,
        area: TaskArea? = nil, status: TaskStatus? = nil, recurrence: Recurrence? = nil,
        localRule: RecurrenceRule? = nil, addedTags: TaskTags = [], removedTags: TaskTags = [],
        list: ListReference? = nil
    ) {
        self.title = title
        self.notes = notes
        self.dueDate = dueDate
        self.reminderDate = reminderDate
        self.priority = priority
        self.area = area
        self.status = status
        self.recurrence = recurrence
        self.localRule = localRule
        self.addedTags = addedTags
        self.removedTags = removedTags
        self.list = list
    }

    /// Sets how often the task repeats.
    package mutating func `repeat`(_ repetition: Repetition) {
        switch repetition {
        case .server(let recurrence, _): (self.recurrence, localRule) = (recurrence, nil)
        case .local(let rule, _): (recurrence, localRule) = (nil, rule)
        }
    }

    /// Makes the changes, but for the list and the status, which have consequences for others.
    ///
    /// - Throws: `TaskRefusal` for a value that a task cannot have.
    func apply(to task: inout TaskItem, in workspace: Workspace) throws {
        if let title { task.title = title }
        if let notes { task.notes = try TaskItem.checked(notes: notes) }
        task.dueDate = dueDate.applied(to: task.dueDate)
        task.reminderDate = reminderDate.applied(to: task.reminderDate)
        task.priority = priority.applied(to: task.priority)
        task.url = url.applied(to: task.url)
        if let area { task.area = area }
        // A series that the user sets begins with its due date.
        if recurrence != nil || localRule != nil { task.anchor = nil }
        if let recurrence {
            task.recurrence = recurrence
            task.localRecurrence = nil
        }
        if let localRule {
            task.recurrence = .none
            task.localRecurrence = LocalRecurrence(localRule, of: workspace.machine())
        }
        if isDueAtMonthEnd,
            case .local(let rule, _)? = Repetition(task.recurrence, task.localRecurrence?.rule)?.fromMonthEnd
        {
            task.recurrence = .none
            task.localRecurrence = LocalRecurrence(rule, of: workspace.machine())
        }
        let typed = try TypedTags(typedTags, showing: task.tags)
        let untagged = try TypedTags(untaggedTexts, showing: task.tags).named
        for tags in [removedTags, typed.removed, untagged] {
            for tag in tags { task.tags.remove(tag) }
        }
        for tags in [addedTags, typed.added] {
            for tag in tags { task.tags.insert(tag) }
        }
        guard task.tags.count <= TaskTags.maximumCount else { throw TaskRefusal.tooManyTags }
        guard !task.recurs || task.dueDate != nil else { throw TaskRefusal.recurrenceNeedsDueDate }
    }
}

// MARK: Typed texts

extension TaskField {
    /// The text that clears the field.
    package var emptyText: String {
        switch self {
        case .title, .notes, .status, .area: ""
        case .list: "inbox"
        default: "none"
        }
    }
}

extension TaskEdits {
    /// Sets a field to what a text means, as a person types it; ``TaskField/emptyText`` clears it.
    ///
    /// - Throws: `LanguageError`, `UnknownWord`, `TaskRefusal` or `ActionError` for a text that is refused.
    mutating func set(
        _ field: TaskField, reading text: String, createsSimilarList: Bool, in workspace: Workspace
    ) throws {
        switch field {
        case .title: title = try TaskTitle(text)
        case .notes: notes = text
        case .status: status = try TaskStatus(word: text)
        case .area: area = try TaskArea(word: text)
        case .priority: priority = try FieldChange(reading: text) { try TaskPriority(reading: $0) }
        case .due:
            dueDate = try FieldChange(reading: text) { try workspace.dates.dueDate(of: $0) }
            isDueAtMonthEnd = DuePhrase.isMonthEnd(text)
        case .reminder: reminderDate = try FieldChange(reading: text) { try workspace.dates.reminder(of: $0) }
        case .recurrence:
            guard text.lowercased() != "none" else {
                (recurrence, localRule) = (Recurrence.none, nil)
                return
            }
            self.repeat(try Repetition(reading: text))
        case .list: list = try ChooseList(in: workspace).run(named: text, createsSimilar: createsSimilarList)
        case .tags: typedTags.append(text)
        case .url: url = try FieldChange(reading: text) { try TaskURL($0) }
        }
    }

    /// Sets the tags to what became of a text that showed some.
    mutating func setTags(reading texts: [String], showing shown: TaskTags) throws {
        (addedTags, removedTags) = try TypedTags(texts, showing: shown).changes(from: shown)
    }
}

/// A change to an optional value.
package enum FieldChange<Value: Hashable & Sendable>: Hashable, Sendable {
    case keep
    case clear
    case set(Value)

    /// Sets a value if there is one.
    package init(_ value: Value?) {
        self = value.map { .set($0) } ?? .keep
    }

    func applied(to value: Value?) -> Value? {
        switch self {
        case .keep: value
        case .clear: nil
        case .set(let new): new
        }
    }
}

extension FieldChange {
    /// Interprets a text: `none` clears the field, and any other sets it.
    fileprivate init(reading text: String, as value: (String) throws -> Value) rethrows {
        self = text.lowercased() == "none" ? .clear : .set(try value(text))
    }
}
