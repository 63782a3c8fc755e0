package import TaskActions
package import TaskHubEntities

/// Tasks as a todo.txt file, one a line.
///
/// The format has no notes, reminders or times of day. Each line has an `id:`, by which an import recognizes the task.
package enum TodoTxtDocument {
    package static func export(_ page: TaskPage, zone: any ZoneRules) -> String {
        let lists = Dictionary(page.lists.map { ($0.id, $0.name) }, uniquingKeysWith: { first, _ in first })
        return page.tasks.map { line(for: $0, list: $0.listID.flatMap { lists[$0] }, zone: zone) + "\n" }.joined()
    }

    private static func line(for task: TaskItem, list: ListName?, zone: any ZoneRules) -> String {
        // Near the first and last writable moments, the local day may fall outside the years 0 to 9999.
        func day(_ instant: Instant) -> String {
            let date = zone.civil(at: instant.clampedToWritable).date
            return ((0...9999).contains(date.year) ? date : CivilDateTime(instant.clampedToWritable, offset: 0).date)
                .description
        }
        var words: [String] = []
        let letter = task.priority.map { String(UnicodeScalar(UInt8(ascii: "A") + UInt8(5 - $0.value))) }
        if task.isCompleted {
            words.append("x")
            words.append(day(task.completedAt ?? task.modifiedAt))
        } else if let letter {
            words.append("(\(letter))")
        }
        // After the date, a title that begins like a mark is not read as one.
        words.append(day(task.createdAt))
        words.append(oneLine(task.title.text))
        if let list { words.append("+" + oneLine(list.text).replacing(" ", with: "_")) }
        if let due = task.dueDate { words.append("due:\(due.wholeDay?.description ?? day(due.instant(in: zone)))") }
        if task.recurrence != .none { words.append("rec:\(task.recurrence.rawValue)") }
        if task.isCompleted, let letter { words.append("pri:\(letter)") }
        words.append("id:\(task.id)")
        return words.joined(separator: " ")
    }

    /// Returns the text with a space for each control character and line separator.
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
