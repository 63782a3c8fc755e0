import TaskHubEntities
internal import TextLayout

/// The value of a condition, such as `..fri` in `due:..fri`.
struct FilterValue {
    let key: FilterKey
    /// The value, without quotes.
    let text: String
    /// The condition as typed.
    let word: String
    let dates: DuePhrase

    func condition(_ modifier: FilterName.Modifier?) throws(LanguageError) -> TaskCondition {
        switch modifier {
        case nil, .is: return try condition()
        case .not: return .not(try condition())
        case .none?: return try missing()
        case .any: return .not(try missing())
        case .before, .after, .by:
            guard !text.isEmpty else { throw refusal(FilterValue.example(of: key)) }
            if key == .due { return try due(modifier) }
            guard key == .pri, modifier != .by else { throw refusal(FilterValue.example(of: key)) }
            let value = try priority(text)
            let values = TaskPriority.range
            let range = modifier == .before ? values.lowerBound..<value : value + 1..<values.upperBound + 1
            guard let last = range.last else { throw refusal(FilterValue.example(of: key)) }
            return .priority(range.lowerBound...last)
        }
    }

    /// Tasks without a value.
    private func missing() throws(LanguageError) -> TaskCondition {
        switch key {
        case .list: return .list(.inbox)
        case .tag: return .untagged
        case .pri: return .unprioritized
        case .due: return .undated
        case .is, .status, .area, .not: throw refusal(FilterValue.example(of: key))
        }
    }

    private func due(_ modifier: FilterName.Modifier?) throws(LanguageError) -> TaskCondition {
        let span = FilterSpan(text, on: dates.today, weekBeginningOn: dates.habits.firstWeekday)
        let first = if let span { span.first } else { try day(text) }
        switch modifier {
        case .before: return .due(from: nil, through: first.adding(days: -1))
        case .after: return .due(from: (span?.last ?? first).adding(days: 1), through: nil)
        default: return .due(from: nil, through: span?.last ?? first)
        }
    }

    private func condition() throws(LanguageError) -> TaskCondition {
        guard !text.isEmpty else { throw refusal(FilterValue.example(of: key)) }
        if text.lowercased() == "none", let missing = try? missing() { return missing }
        switch key {
        case .list:
            guard let list = try? ListReference(named: text) else { throw refusal("Name a list") }
            return .list(list)
        case .tag:
            guard let tag = try? TaskTag(text.hasPrefix("+") ? String(text.dropFirst()) : text) else {
                throw refusal("A tag is one word")
            }
            return .tag(tag)
        case .pri: return .priority(try priorities())
        case .due: return try due()
        case .is: return try state()
        case .status: return .status(try statuses())
        case .area: return .area(try choice(among: TaskArea.allCases))
        case .not: throw refusal(FilterValue.example(of: key))
        }
    }

    private func statuses() throws(LanguageError) -> Set<TaskStatus> {
        switch text.lowercased() {
        case "any": Set(TaskStatus.allCases)
        // What Taskwarrior calls them.
        case "pending", "open": FilterValue.open
        case "completed": FilterValue.completed
        case "deleted": throw refusal("'taskhub outbox deleted' lists deleted tasks")
        default: [try choice(among: TaskStatus.allCases, and: ["any"])]
        }
    }

    private static let open = Set(TaskStatus.allCases.filter { !$0.isCompleted })
    private static let completed = Set(TaskStatus.allCases.filter(\.isCompleted))

    private func state() throws(LanguageError) -> TaskCondition {
        switch text.lowercased() {
        case "open", "pending": return .status(FilterValue.open)
        case "done", "completed": return .status(FilterValue.completed)
        case "overdue": return .overdue
        default: throw refusal(choices: ["open", "done", "overdue"])
        }
    }

    private func choice<Value: RawRepresentable<String>>(
        among values: [Value], and others: [String] = []
    ) throws(LanguageError) -> Value {
        guard let value = Value(rawValue: text.lowercased()) else {
            throw refusal(choices: values.map(\.rawValue) + others)
        }
        return value
    }

    private func priorities() throws(LanguageError) -> ClosedRange<Int> {
        guard let (first, last) = ends() else {
            let value = try priority(text)
            return value...value
        }
        let lower = first.isEmpty ? TaskPriority.range.lowerBound : try priority(first)
        let upper = last.isEmpty ? TaskPriority.range.upperBound : try priority(last)
        guard lower <= upper, !first.isEmpty || !last.isEmpty else { throw refusal(FilterValue.example(of: .pri)) }
        return lower...upper
    }

    private func priority(_ text: String) throws(LanguageError) -> Int {
        guard let priority = try? TaskPriority(reading: text) else { throw refusal(FilterValue.example(of: .pri)) }
        return priority.value
    }

    private func due() throws(LanguageError) -> TaskCondition {
        let span = FilterSpan(text, on: dates.today, weekBeginningOn: dates.habits.firstWeekday)
        if let span { return .due(from: span.first, through: span.last) }
        guard let (first, last) = ends() else {
            let day = try day(text)
            return .due(from: day, through: day)
        }
        guard !first.isEmpty || !last.isEmpty else { throw refusal(FilterValue.example(of: .due)) }
        let from = first.isEmpty ? nil : try day(first)
        var through = last.isEmpty ? nil : try day(last)
        // In `mon..fri` on a Wednesday, the next Monday is after the next Friday.
        if let from, let end = through, end < from, DueNames.weekday(last.lowercased()) != nil {
            through = end.adding(days: 7)
        }
        if let from, let through, through < from { throw refusal("The range ends before it begins") }
        return .due(from: from, through: through)
    }

    private func day(_ text: String) throws(LanguageError) -> CivilDate {
        guard let day = try dates.dueDate(of: text).wholeDay else {
            throw refusal("Write a day without a time, as in 'due:fri'")
        }
        return day
    }

    /// Returns the ends of a range such as `mon..fri`, each of which may be empty; nil if the value is none.
    private func ends() -> (String, String)? {
        guard let dots = text.firstRange(of: "..") else { return nil }
        // In `30.11...eoy`, the first full stop belongs to the date.
        let next = dots.upperBound
        let isShifted = dots.lowerBound > text.startIndex && next < text.endIndex && text[next] == "."
        let start = isShifted ? text.index(after: dots.lowerBound) : dots.lowerBound
        let end = isShifted ? text.index(after: next) : next
        return (String(text[..<start]).trimmingWhitespace(), String(text[end...]).trimmingWhitespace())
    }

    private func refusal(_ hint: String) -> LanguageError { .conditionNotUnderstood(word, hint: hint) }

    private func refusal(choices: [String]) -> LanguageError {
        if let near = NearWords(to: text, among: choices, atMost: 1).words.first {
            return refusal("Did you mean '\(key.rawValue):\(near)'?")
        }
        return refusal("Write one of \(choices.map { "\(key.rawValue):\($0)" }.joined(separator: ", "))")
    }

    static func example(of key: FilterKey) -> String {
        switch key {
        case .list: "Name a list, as in 'list:Home', or 'list:inbox' for tasks in no list"
        case .tag: "Name a tag, as in 'tag:errand', or 'tag:none'"
        case .pri: "Write it like 'pri:4', 'pri:3..' or 'pri:none'; 5 is the most urgent"
        case .due: "Write it like 'due:today', 'due:..fri', 'due:mon..fri' or 'due:none'"
        case .is: "Write is:open, is:done or is:overdue"
        case .status: "Write a status, as in 'status:waiting', or 'status:any'"
        case .area: "Write area:work or area:personal"
        case .not: "Write one word or condition after it, as in 'not:milk' or 'not:list:Home'"
        }
    }
}
