/// The members of a task that a body sets, checked as the server checks them.
struct TaskInput {
    private(set) var title: String?
    private(set) var description: String?
    private(set) var notes: String?
    private(set) var area: String?
    private(set) var intent: String?
    private(set) var status: String?
    private(set) var recurrence: String?
    private(set) var priority: Int??
    private(set) var dueAt: Moment??
    private(set) var isCompleted: Bool?
    private var project: ProjectChoice?
    private var problems: [FieldRefusal] = []

    var isPriorityOutside: Bool {
        guard case .some(.some(let value)) = priority else { return false }
        return !(1...5).contains(value)
    }

    init(_ body: JSON, isNew: Bool, organization: Organization, state: HubState) throws(Refusal) {
        guard case .object(let members) = body else { throw .page(500) }
        project = try ProjectChoice.read(members["project"], organization, state)
        if isNew, members["title"] == nil { add("title", "This field is required.") }
        if let value = members["title"] { title = text("title", value, mayBeBlank: false, longest: 500) }
        if let value = members["description"] { description = text("description", value) }
        if let value = members["notes"] { notes = text("notes", value) }
        if case .array(let attachments)? = members["attachments"], !attachments.isEmpty {
            add("attachments", "attachment path is required")
        }
        if let value = members["intent"] { intent = choice("intent", value, Self.intents) }
        if let value = members["area"] { area = choice("area", value, ["work", "personal"]) }
        if case .unknown(let text)? = project {
            add("project", "Invalid pk \"\(text)\" - object does not exist.")
        }
        if let value = members["status"] { status = choice("status", value, Self.statuses) }
        if let value = members["priority"] { priority = integer("priority", value) }
        if let value = members["due_at"] { dueAt = time("due_at", value) }
        if let value = members["recurrence"] { recurrence = choice("recurrence", value, Self.recurrences) }
        if !isNew, let value = members["is_completed"] { isCompleted = leniently(value) }
        if !problems.isEmpty { throw .invalid(problems) }
        if case .foreign? = project {
            throw .invalid("non_field_errors", "project must belong to the same organization")
        }
    }

    /// Changes the task; a project that has to be created gets the id `newProject`.
    func apply(
        to task: inout HubTask, organization: inout Organization, newProject: String
    ) throws(Refusal) {
        if let title { task.title = title }
        if let description { task.description = description }
        if let notes { task.notes = notes }
        if let area { task.area = area }
        if let intent { task.intent = intent }
        if let status { task.status = status }
        if let recurrence { task.recurrence = recurrence }
        if let priority { task.priority = priority }
        if let dueAt { task.dueAt = dueAt }
        if task.recurrence != "none", task.dueAt == nil {
            throw .invalid("due_at", "due_at is required for recurring tasks")
        }
        if let project { task.project = project.id(in: &organization, area: task.area, new: newProject) }
    }

    private mutating func add(_ field: String, _ text: String) {
        problems.append(FieldRefusal(field: field, text: text))
    }

    private mutating func text(
        _ field: String, _ value: JSON, mayBeBlank: Bool = true, longest: Int = .max
    ) -> String? {
        let text: String
        switch value {
        case .string(let given): text = given
        case .int(let number): text = String(number)
        case .double(let number): text = String(number)
        case .null:
            add(field, "This field may not be null.")
            return nil
        case .bool, .array, .object:
            add(field, "Not a valid string.")
            return nil
        }
        let trimmed = Blanks.trimmed(text)
        if trimmed.isEmpty, !mayBeBlank {
            add(field, "This field may not be blank.")
        } else if trimmed.unicodeScalars.count > longest {
            add(field, "Ensure this field has no more than \(longest) characters.")
        } else if trimmed.unicodeScalars.contains("\0") {
            add(field, "Null characters are not allowed.")
        }
        return trimmed
    }

    private mutating func choice(_ field: String, _ value: JSON, _ allowed: [String]) -> String? {
        if case .null = value {
            add(field, "This field may not be null.")
        } else if let text = value.text, allowed.contains(text) {
            return text
        } else {
            add(field, "\"\(value.text ?? "")\" is not a valid choice.")
        }
        return nil
    }

    private mutating func integer(_ field: String, _ value: JSON) -> Int?? {
        if case .null = value { return .some(nil) }
        if let number = value.integer ?? value.text.flatMap({ Int($0) }) { return number }
        add(field, "A valid integer is required.")
        return nil
    }

    private mutating func time(_ field: String, _ value: JSON) -> Moment?? {
        if case .null = value { return .some(nil) }
        if let moment = value.text.flatMap(Moment.init) { return moment }
        let form = "YYYY-MM-DDThh:mm[:ss[.uuuuuu]][+HH:MM|-HH:MM|Z]"
        add(field, "Datetime has wrong format. Use one of these formats instead: \(form).")
        return nil
    }

    private mutating func leniently(_ value: JSON) -> Bool? {
        switch value {
        case .null, false, 0: return false
        case true, 1: return true
        case .string(let text):
            if ["t", "y", "yes", "true", "on", "1"].contains(text.lowercased()) { return true }
            if ["f", "n", "no", "false", "off", "0", "null", ""].contains(text.lowercased()) { return false }
            fallthrough
        default:
            add("is_completed", "Must be a valid boolean.")
            return nil
        }
    }

    private static let intents = ["task", "note", "idea", "reference"]
    private static let statuses = ["inbox", "next", "waiting", "someday", "done", "archived"]
    private static let recurrences = ["none", "daily", "weekly", "monthly", "yearly"]
}
