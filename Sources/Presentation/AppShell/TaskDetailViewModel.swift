public import TaskHubEntities
internal import TextLayout

/// All of one task, as named lines.
public struct TaskDetailViewModel: Hashable, Sendable {
    public struct Field: Hashable, Sendable {
        public let name: String
        public let value: String
    }

    public let title: String
    public let isOverdue: Bool
    public let fields: [Field]
    /// The notes' lines, each without control characters.
    public let notes: [String]

    public init(_ task: TaskItem, listName: String?, now: Instant, zone: some ZoneRules) {
        title = DisplayText(task.title.text).text
        let isOverdue = task.isOverdue(at: now)
        self.isOverdue = isOverdue
        var fields = [Field(name: "id", value: task.id.description)]
        func add(_ name: String, _ value: String?) {
            if let value { fields.append(Field(name: name, value: value)) }
        }
        func moment(_ instant: Instant) -> String {
            let civil = zone.civil(at: instant)
            return "\(civil.date) \(civil.time.hourAndMinute)"
        }
        add("status", task.status.rawValue)
        add(
            "due",
            task.dueDate.map { due in
                let civil = zone.civil(at: due)
                let day = civil.time == .endOfDay ? "\(civil.date)" : moment(due)
                return isOverdue ? "\(day) (overdue)" : day
            })
        add("reminder", task.reminderDate.map(moment))
        add("repeats", task.recurrence == .none ? nil : task.recurrence.rawValue)
        add("priority", task.priority.map { String($0.value) })
        add("list", listName.map { DisplayText($0).text } ?? "Inbox")
        add("area", task.area.rawValue)
        add("created", moment(task.createdAt))
        add("changed", moment(task.modifiedAt))
        add("completed", task.completedAt.map(moment))
        self.fields = fields
        notes =
            task.notes.isEmpty
            ? []
            : task.notes.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
                .map { DisplayText(String($0), placeholder: "").text }
    }
}
