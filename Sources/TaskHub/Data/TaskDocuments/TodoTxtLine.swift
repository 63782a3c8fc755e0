import TaskActions
import TaskHubEntities

/// A parsed line of a todo.txt file.
struct TodoTxtLine {
    private(set) var isDone = false
    private(set) var completed: CivilDate?
    private(set) var created: CivilDate?
    let marks: TodoTxtMarks
    /// The line without its completion and priority.
    let identifyingText: String

    init(_ line: String) {
        // Not characters: a word may begin with a combining one.
        var rest = line.unicodeScalars.split(separator: " ").map { Substring($0) }[...]
        if rest.first == "x", rest.count > 1 {
            isDone = true
            rest.removeFirst()
        }
        var letter = TodoTxtLine.takeLetter(&rest)
        var dates: [CivilDate] = []
        // In a done line, programs write the priority before the dates, between them or after them.
        while dates.count < (isDone ? 2 : 1), let date = rest.first.flatMap({ CivilDate(iso8601: $0) }) {
            dates.append(date)
            rest.removeFirst()
            if isDone, letter == nil { letter = TodoTxtLine.takeLetter(&rest) }
        }
        if isDone { completed = dates.first }
        created = isDone ? dates.dropFirst().first : dates.first
        let text = rest.joined(separator: " ")
        identifyingText = created.map { "\($0) \(text)" } ?? text
        marks = TodoTxtMarks(Array(rest), letter: letter)
    }

    var priority: TaskPriority? { marks.letter.flatMap(TodoTxtLine.priority) }

    func task(key: String, zone: any ZoneRules) throws -> ImportedTask {
        var task = ImportedTask(identity: marks.id.map { .id($0) } ?? .key(key), title: try TaskTitle(marks.title))
        task.status = isDone ? .done : .inbox
        if let status = marks.extensions.status, status.isCompleted == isDone { task.status = status }
        task.area = marks.extensions.area ?? .personal
        task.priority = priority
        task.notCarried = marks.notCarried
        task.dueDate = marks.due.map { day in
            if let time = marks.dueTime { return .moment(zone.instant(of: CivilDateTime(day, time))) }
            return marks.extensions.dueMoment.flatMap { $0.isNear(day) ? .moment($0) : nil } ?? .day(day)
        }
        if !isDone, let rule = marks.rule { (task.recurrence, task.localRule) = (rule.recurrence, rule.local) }
        if !isDone, marks.due != nil {
            if let rule = marks.extensions.rule { (task.recurrence, task.localRule) = (.none, rule) }
            task.anchor = marks.extensions.anchor
        }
        task.notes = try TaskItem.checked(notes: marks.extensions.notes ?? "")
        task.reminderDate = marks.extensions.reminder
        task.tags = marks.tags
        task.list = try marks.list.map { try ListName($0) }
        task.createdAt = created.map { time(marks.extensions.created, on: $0, zone) }
        task.completedAt = completed.map { time(marks.extensions.completed, on: $0, zone) }
        // What a line does not have, its task has not: the format has no other way to say so.
        guard marks.id != nil else {
            // Such a line is recognized by its text, so what else differs was changed here.
            task.stated = [.field(.status), .field(.priority)]
            return task
        }
        // Who completes a line elsewhere leaves our other words as they were, and knows only the day.
        let hasEnd = completed.map { day in marks.extensions.completed.map { $0.isNear(day) } ?? false } ?? true
        if !hasEnd {
            task.completedBefore = completed.map { zone.startOfDay($0.adding(days: 1)).clampedToWritable }
        }
        // Our lines leave the time out if it is that of the completion or of the creation.
        let modified = marks.extensions.modified
        let times = [modified ?? task.createdAt, hasEnd && modified != nil ? nil : task.completedAt]
        task.modifiedAt = times.compactMap(\.self).max()
        return task
    }

    /// Returns the exact time if it still belongs to the day, or else the start of the day.
    private func time(_ exact: Instant?, on day: CivilDate, _ zone: any ZoneRules) -> Instant {
        if let exact, exact.isNear(day) { return exact }
        return zone.startOfDay(day).clampedToWritable
    }

    /// Consumes a priority such as `(A)`.
    private static func takeLetter(_ words: inout ArraySlice<Substring>) -> Character? {
        guard let word = words.first, word.count == 3, word.first == "(", word.last == ")",
            let letter = letter(word.dropFirst().dropLast())
        else { return nil }
        words.removeFirst()
        return letter
    }

    /// Returns the letter of a priority, from A to Z.
    static func letter(_ text: Substring) -> Character? {
        guard text.utf8.count == 1, let letter = text.first, ("A"..."Z").contains(letter) else { return nil }
        return letter
    }

    /// Translates a letter: A is 5, the most urgent; E and all later letters are 1.
    static func priority(_ letter: Character) -> TaskPriority? {
        letter.asciiValue.flatMap { try? TaskPriority(max(1, 5 - Int($0 - 0x41))) }
    }
}

extension Instant {
    /// Whether the moment is on the day in some time zone.
    ///
    /// Another program may have changed a day and left our time beside it.
    fileprivate func isNear(_ day: CivilDate) -> Bool {
        abs(CivilDateTime(self, offset: 0).date.daysSinceEpoch - day.daysSinceEpoch) <= 1
    }
}
