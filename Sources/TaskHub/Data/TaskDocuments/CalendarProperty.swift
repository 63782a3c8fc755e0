import TaskActions
import TaskHubEntities

/// A property of iCalendar that holds one field of a task, and nothing else.
struct CalendarProperty: Sendable {
    typealias Value = @Sendable (TaskItem) -> String?
    typealias Reading = @Sendable (_ value: String, inout ImportedTask) -> Bool

    let name: String
    let field: TaskField
    /// The value of a task; nil for none.
    let value: Value
    /// Gives a task the value; false if the field does not hold what it says.
    let read: Reading

    private init(_ name: String, _ field: TaskField, value: @escaping Value, read: @escaping Reading) {
        self.name = name
        self.field = field
        self.value = value
        self.read = read
    }

    static let all = [
        // 1 to 4 are high and 6 to 9 low there, and 0 is none (§3.8.1.9).
        CalendarProperty("PRIORITY", .priority, value: { $0.priority.map { "\(11 - 2 * $0.value)" } }) { text, task in
            guard let value = Int(text.trimmingWhitespace()), (1...9).contains(value) else { return text == "0" }
            task.priority = try? TaskPriority((value < 5 ? 12 - value : 11 - value) / 2)
            return true
        },
        CalendarProperty("URL", .url, value: { $0.url?.text }) { text, task in
            task.url = try? TaskURL(text)
            return task.url != nil
        },
    ]
}
