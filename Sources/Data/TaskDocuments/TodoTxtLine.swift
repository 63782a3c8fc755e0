import TaskActions
import TaskHubEntities

/// A parsed line of a todo.txt file.
struct TodoTxtLine {
    private var isDone = false
    private var priority: TaskPriority?
    private var completed: CivilDate?
    private var created: CivilDate?
    private var due: CivilDate?
    private var recurrence: Recurrence?
    private var project: String?
    private var id: EntityID?
    private var words: [Substring] = []
    /// The line without its completion and priority.
    let identifyingText: String

    init(_ line: String) {
        var rest = line.split(separator: " ")[...]
        if rest.first == "x", rest.count > 1 {
            isDone = true
            rest.removeFirst()
        }
        if let mark = rest.first.flatMap({ TodoTxtLine.priority(mark: $0) }) {
            priority = mark
            rest.removeFirst()
        }
        var dates: [CivilDate] = []
        while dates.count < (isDone ? 2 : 1), let date = rest.first.flatMap({ CivilDate(iso8601: $0) }) {
            dates.append(date)
            rest.removeFirst()
        }
        if isDone { completed = dates.first }
        created = isDone ? dates.dropFirst().first : dates.first
        let text = rest.joined(separator: " ")
        identifyingText = created.map { "\($0) \(text)" } ?? text
        for word in rest where !take(word) { words.append(word) }
        // A rule without a due date cannot be applied, so it stays in the title.
        if due == nil, let recurrence {
            words.append("rec:\(recurrence.rawValue)")
            self.recurrence = nil
        }
        if words.isEmpty { words = Array(rest) }
    }

    func task(key: String, zone: any ZoneRules) throws -> ImportedTask {
        var task = ImportedTask(
            identity: id.map { .id($0) } ?? .key(key), title: try TaskTitle(words.joined(separator: " ")))
        task.status = isDone ? .done : .inbox
        task.priority = priority
        task.dueDate = due.map { .day($0) }
        task.recurrence = isDone ? .none : recurrence ?? .none
        task.list = try project.map { try ListName($0) }
        task.createdAt = created.map { zone.startOfDay($0).clampedToWritable }
        task.completedAt = completed.map { zone.startOfDay($0).clampedToWritable }
        return task
    }

    /// Reads a word that has a meaning, and returns whether it had one: only the first word of each kind has.
    private mutating func take(_ word: Substring) -> Bool {
        if project == nil, word.first == "+", word.count > 1, !ListName.meansInbox(String(word.dropFirst())) {
            project = String(word.dropFirst())
            return true
        }
        guard let colon = word.firstIndex(of: ":") else { return false }
        let value = word[word.index(after: colon)...]
        switch word[..<colon] {
        case "due" where due == nil:
            due = CivilDate(iso8601: value)
            return due != nil
        case "rec" where recurrence == nil:
            recurrence = TodoTxtLine.recurrence(value)
            return recurrence != nil
        case "pri" where priority == nil:
            priority = TodoTxtLine.priority(letter: value)
            return priority != nil
        case "id" where id == nil:
            id = EntityID(value)
            return id != nil
        default:
            return false
        }
    }

    private static func priority(mark word: Substring) -> TaskPriority? {
        guard word.count == 3, word.first == "(", word.last == ")" else { return nil }
        return priority(letter: word.dropFirst().dropLast())
    }

    /// Translates a letter: (A) is 5, the most urgent; (E) and all later letters are 1.
    private static func priority(letter: Substring) -> TaskPriority? {
        guard letter.utf8.count == 1, let byte = letter.utf8.first, (0x41...0x5A).contains(byte) else { return nil }
        return try? TaskPriority(max(1, 5 - Int(byte - 0x41)))
    }

    private static func recurrence(_ text: Substring) -> Recurrence? {
        switch text.first == "+" ? text.dropFirst() : text {
        case "daily", "1d", "d": .daily
        case "weekly", "1w", "7d", "w": .weekly
        case "monthly", "1m", "m": .monthly
        case "yearly", "1y", "y": .yearly
        default: nil
        }
    }
}
