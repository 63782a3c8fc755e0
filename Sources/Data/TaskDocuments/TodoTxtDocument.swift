package import TaskActions
package import TaskHubEntities

/// Tasks as a todo.txt file, one a line.
///
/// Notes, reminders and times of day have no place there. Each line carries `id:`, by which an import knows
/// the task again.
package enum TodoTxtDocument {
    package static func export(_ page: TaskPage, zone: any ZoneRules) -> String {
        let lists = Dictionary(page.lists.map { ($0.id, $0.name) }, uniquingKeysWith: { first, _ in first })
        return page.tasks.map { line(for: $0, list: $0.listID.flatMap { lists[$0] }, zone: zone) + "\n" }.joined()
    }

    private static func line(for task: TaskItem, list: ListName?, zone: any ZoneRules) -> String {
        func day(_ instant: Instant) -> String { zone.civil(at: instant).date.description }
        var words: [String] = []
        let letter = task.priority.map { String(UnicodeScalar(UInt8(ascii: "A") + UInt8(5 - $0.value))) }
        if task.isCompleted {
            words.append("x")
            words.append(day(task.completedAt ?? task.modifiedAt))
        } else if let letter {
            words.append("(\(letter))")
        }
        // With the date in front, a title that begins like a mark is not taken for one.
        words.append(day(task.createdAt))
        words.append(oneLine(task.title.text))
        if let list { words.append("+" + oneLine(list.text).replacing(" ", with: "_")) }
        if let due = task.dueDate { words.append("due:\(day(due))") }
        if task.recurrence != .none { words.append("rec:\(task.recurrence.rawValue)") }
        if task.isCompleted, let letter { words.append("pri:\(letter)") }
        words.append("id:\(task.id)")
        return words.joined(separator: " ")
    }

    /// Control characters and line ends of every kind become blanks.
    private static func oneLine(_ text: String) -> String {
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            let breaksLine =
                scalar.properties.generalCategory == .control || scalar == "\u{2028}" || scalar == "\u{2029}"
            result.append(breaksLine ? " " : scalar)
        }
        return String(result)
    }
}
