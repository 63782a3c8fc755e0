import TaskActions
import TaskHubEntities

/// What iCalendar has no place for, as lines of ours.
///
/// A line counts only as long as it agrees with what the rest of the entry says, since another program may have changed
/// that. Texts that the format cannot hold exactly, for their control characters, are percent-encoded.
struct CalendarExtensions {
    static let prefix = "X-TASKHUB-"
    static let listName = "X-TASKHUB-LIST"

    enum Text: String, CaseIterable {
        case title = "X-TASKHUB-EXACT-TITLE"
        case notes = "X-TASKHUB-EXACT-NOTES"
        case list = "X-TASKHUB-EXACT-LIST"
    }

    let status: TaskStatus?
    let area: TaskArea?
    let rule: RecurrenceRule?
    let anchor: SeriesAnchor?
    let reminder: Instant?
    let due: Instant?
    private let shownList: String?
    private let texts: [Text: String]

    init(_ component: CalendarComponent) {
        func text(_ name: String) -> String? {
            component.first(CalendarExtensions.prefix + name).map { CalendarText.text($0.value) }
        }
        status = text("STATUS").flatMap { TaskStatus(rawValue: $0) }
        area = text("AREA").flatMap { TaskArea(rawValue: $0) }
        rule = text("RULE").flatMap { RecurrenceRule($0) }
        anchor = text("ANCHOR").flatMap { SeriesAnchor($0) }
        reminder = text("REMINDER").flatMap { Instant(rfc3339: $0) }
        due = text("DUE").flatMap { Instant(rfc3339: $0) }
        let texts = Text.allCases.compactMap { kind in
            component.first(kind.rawValue).flatMap { PercentEncoding.decode(Array($0.value.utf8)[...]) }
                .flatMap { String(validating: $0, as: UTF8.self) }.map { (kind, $0) }
        }
        self.texts = Dictionary(uniqueKeysWithValues: texts)
        shownList = text("LIST")
    }

    /// The name of the list.
    var list: String? { shownList.map { exact(.list, $0) } }

    /// Returns the exact text, if it is still the one that the entry shows.
    func exact(_ kind: Text, _ shown: String) -> String {
        guard let exact = texts[kind], CalendarText.text(CalendarText.escaped(exact)) == shown else { return shown }
        return exact
    }

    /// Adds the lines without which the entry would be read differently.
    static func add(
        to component: inout CalendarComponent, for task: TaskItem, in list: ListName?, _ zone: any ZoneRules
    ) {
        let names = ["STATUS", "AREA", "RULE", "ANCHOR", "REMINDER", "DUE"].map { prefix + $0 }
        for name in names + Text.allCases.map(\.rawValue) { component.remove(name) }
        for (kind, text) in [(Text.title, task.title.text), (.notes, task.notes), (.list, list?.text ?? "")]
        where CalendarText.text(CalendarText.escaped(text)) != text {
            component.set(kind.rawValue, PercentEncoding.encode(text.utf8))
        }
        func said() -> ImportedTask? { component.asTask(in: zone) }
        guard let plain = said() else { return }
        if plain.status != task.status { component.set(prefix + "STATUS", task.status.rawValue) }
        if plain.area != task.area { component.set(prefix + "AREA", task.area.rawValue) }
        if plain.reminderDate?.rfc3339 != task.reminderDate?.rfc3339, let reminder = task.reminderDate {
            component.set(prefix + "REMINDER", reminder.rfc3339)
        }
        if plain.dueDate?.text != task.dueDate?.text, let due = task.dueDate {
            component.set(prefix + "DUE", due.instant(in: zone).rfc3339)
        }
        let rule = task.localRecurrence?.rule ?? task.recurrence.rule
        if plain.localRule ?? plain.recurrence.rule != rule, let rule {
            component.set(prefix + "RULE", text: rule.description)
        }
        if let anchor = task.anchor, said()?.anchor != anchor { component.set(prefix + "ANCHOR", anchor.description) }
    }
}

extension CalendarComponent {
    /// The task that this entry is in a calendar of ours; nil if it breaks a rule.
    func asTask(in zone: any ZoneRules) -> ImportedTask? {
        try? CalendarTodo(self, in: CalendarFile.Calendar(isOurs: true)).task(in: zone)
    }
}
