package import TaskActions
package import TaskHubEntities

/// Tasks as a todo.txt file, one a line.
///
/// A line that was imported and still means its task is written as it was, with its line end and the blank lines around
/// it. Each other line has an `id:`, by which an import recognizes the task.
package enum TodoTxtDocument {
    package static func export(_ page: TaskPage, zone: any ZoneRules) -> String {
        let lists = Dictionary(page.lists.map { ($0.id, $0.name) }, uniquingKeysWith: { first, _ in first })
        var text = ""
        for task in page.tasks {
            // The last line of a file need not end.
            if let last = text.utf8.last, last != 0x0A { text += "\n" }
            text += TodoTxtEntry(task, in: task.listID.flatMap { lists[$0] }, zone).text
        }
        return text
    }
}

/// The line of one task.
private struct TodoTxtEntry {
    private let task: TaskItem
    private let list: ListName?
    private let zone: any ZoneRules
    /// What the task was imported from: the line, and what is before and after it.
    private let source: (line: TodoTxtLine, before: Substring, text: Substring, after: Substring)?

    init(_ task: TaskItem, in list: ListName?, _ zone: any ZoneRules) {
        self.task = task
        self.list = list
        self.zone = zone
        guard let source = task.source, source.format == .todoTxt else {
            self.source = nil
            return
        }
        // Not characters: the line may begin with a combining one.
        let scalars = source.text.unicodeScalars
        let start = scalars.firstIndex { !$0.properties.isWhitespace } ?? scalars.endIndex
        let end = scalars.lastIndex { !$0.properties.isWhitespace }.map { scalars.index(after: $0) } ?? start
        self.source = (
            TodoTxtLine(String(Substring(scalars[start..<end]))), Substring(scalars[..<start]),
            Substring(scalars[start..<end]), Substring(scalars[end...])
        )
    }

    /// The line, with its end.
    var text: String {
        guard let source else { return line + "\n" }
        return "\(source.before)\(isMeant(by: source.line) ? String(source.text) : line)\(source.after)"
    }

    /// Whether the line says all that the task is.
    ///
    /// What a line does not have to say, such as the dates, cannot be wrong.
    private func isMeant(by line: TodoTxtLine) -> Bool {
        guard let said = try? line.task(key: "", zone: zone) else { return false }
        return agrees(said) && (line.completed == nil || line.completed == task.completedAt.map(day))
    }

    private func agrees(_ said: ImportedTask) -> Bool {
        said.title == task.title && said.status == task.status && said.area == task.area
            && said.priority == task.priority && said.notes == task.notes && said.tags == task.tags
            && said.list?.folded == list?.folded && said.reminderDate?.rfc3339 == task.reminderDate?.rfc3339
            && said.dueDate?.text == task.dueDate?.text
            && (task.isCompleted
                || said.recurrence == task.recurrence && said.localRule == task.localRecurrence?.rule
                    && said.anchor == task.anchor)
    }

    /// The first of three ways to write the line that means the task: in the style of the source, with all dates before
    /// a title that begins like a mark, and without words in the title that have a key.
    private var line: String {
        let ways = [
            text(dated: source == nil, title: task.title.text), text(dated: true, title: task.title.text),
            text(dated: true, title: task.title.text.replacing(scalar: ":", with: ": ")),
        ]
        return ways.first { agreesExactly(TodoTxtLine($0)) } ?? ways[2]
    }

    private func agreesExactly(_ line: TodoTxtLine) -> Bool {
        guard let said = try? line.task(key: "", zone: zone), agrees(said) else { return false }
        return said.identity == .id(task.id) && said.list == list
            && (task.status != .done || line.completed == nil
                || said.completedAt?.rfc3339 == task.completedAt?.rfc3339)
            && (line.created == nil || said.createdAt?.rfc3339 == task.createdAt.rfc3339)
    }

    private func text(dated: Bool, title: String) -> String {
        var words: [String] = []
        let letter = letter
        var extensions = TodoTxtExtensions()
        if task.isCompleted {
            words.append("x")
            if dated || source?.line.isDone == false || source?.line.completed != nil {
                let moment = task.completedAt ?? task.modifiedAt
                words.append(day(moment).description)
                if !isStart(moment) { extensions.completed = task.completedAt }
            }
        } else if let letter {
            words.append("(\(letter))")
        }
        if dated || source?.line.created != nil {
            words.append(day(task.createdAt).description)
            if !isStart(task.createdAt) { extensions.created = task.createdAt }
        }
        words.append(oneLine(title))
        words += marks(besides: title)
        if let due = task.dueDate {
            words.append("due:\(due.wholeDay ?? day(due.instant(in: zone)))")
            if due.wholeDay == nil { extensions.dueMoment = due.instant(in: zone) }
        }
        if let rule { words.append("rec:\(rule)") }
        if task.isCompleted, let letter { words.append("pri:\(letter)") }
        words.append("id:\(task.id)")
        if ![.inbox, .done].contains(task.status) { extensions.status = task.status }
        if task.area != .personal { extensions.area = task.area }
        extensions.reminder = task.reminderDate
        if !task.notes.isEmpty { extensions.notes = task.notes }
        if task.modifiedAt != task.completedAt ?? task.createdAt { extensions.modified = task.modifiedAt }
        // Values that the line alone would not give back are written once more.
        let understood = TodoTxtLine(words.joined(separator: " ")).marks
        if understood.title != task.title.text { extensions.title = task.title.text }
        if !task.isCompleted, let rule = task.localRecurrence?.rule, understood.rule?.local != rule {
            extensions.rule = rule
        }
        if !task.isCompleted { extensions.anchor = task.anchor }
        if understood.list != list?.text { extensions.list = list?.text ?? " " }
        if understood.tags.map(\.text) != task.tags.map(\.text) { extensions.tags = task.tags }
        return (words + extensions.words).joined(separator: " ")
    }

    /// The list and the tags, apart from those that the title contains.
    private func marks(besides title: String) -> [String] {
        let known = TodoTxtLine("- \(oneLine(title)) -").marks
        var marks: [String] = []
        // The first project is the list, so a list that is not in the title comes before all tags with a plus.
        if let list, known.list != list.text {
            marks.append("+" + oneLine(list.text).replacing(scalar: " ", with: "_"))
        }
        let earlier = source?.line.marks.tagMarks ?? []
        for tag in task.tags where !known.tags.contains(tag) {
            let mark = earlier.first { $0.tag == tag }?.mark ?? "@"
            // Without a list, the first project would be one.
            marks.append("\(list == nil ? "@" : mark)\(tag.text)")
        }
        return marks
    }

    /// The letter of the priority: the one in the source, if it means the same.
    private var letter: Character? {
        guard let priority = task.priority else { return nil }
        if let letter = source?.line.marks.letter, TodoTxtLine.priority(letter) == priority { return letter }
        return Character(UnicodeScalar(UInt8(ascii: "A") + UInt8(5 - priority.value)))
    }

    private var rule: String? {
        guard !task.isCompleted else { return nil }
        return (task.localRecurrence?.rule ?? task.recurrence.rule)?.todoTxtText
    }

    /// Returns the local day.
    private func day(_ instant: Instant) -> CivilDate {
        let date = zone.civil(at: instant.clampedToWritable).date
        // Near the first and last writable moments, the local day may fall outside the years 0 to 9999.
        return (0...9999).contains(date.year) ? date : CivilDateTime(instant.clampedToWritable, offset: 0).date
    }

    private func isStart(_ instant: Instant) -> Bool {
        zone.startOfDay(day(instant)).clampedToWritable.rfc3339 == instant.rfc3339
    }

    /// Returns the text with a space for each control character and line separator.
    private func oneLine(_ text: String) -> String {
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            let breaksLine =
                scalar.properties.generalCategory == .control || scalar == "\u{2028}" || scalar == "\u{2029}"
            result.append(breaksLine ? " " : scalar)
        }
        return String(result)
    }
}

extension RecurrenceRule {
    /// The value of `rec:`, in the spelling that all programs read alike; nil if it has no equal.
    var todoTxtText: String? {
        switch self {
        case .every(let count, let unit): "+\(count)\(unit.rawValue.prefix(1))"
        case .afterCompletion(let count, let unit): "\(count)\(unit.rawValue.prefix(1))"
        case .weekdays(RecurrenceRule.workdays): "+1b"
        case .weekdays, .monthly: nil
        }
    }
}
