internal import TaskActions
package import TaskHubEntities
import TaskStore
package import TerminalValues

/// A new due date: one key, a typed date, or a day of a small calendar.
package final class RescheduleModel {
    /// A date that one key chooses.
    package struct Choice: Hashable, Sendable {
        package let key: KeyStroke
        package let title: String
        /// The date as a weekday and a day; empty for no date.
        package let detail: String
        package let due: DueDate?
    }

    package let choices: [Choice]
    package private(set) var month: MonthGrid
    /// The typed date; nil while the calendar has the keys.
    package private(set) var line: LineModel?
    /// How many tasks get the date.
    package let taskCount: Int

    private let services: AppServices
    private let today: CivilDate
    private let choose: (DueDate?) throws -> Void

    /// Creates the choices for tasks, beginning at the day on which the first is due.
    ///
    /// - Parameters:
    ///   - tasks: The tasks that get the date.
    ///   - services: The store and the settings.
    ///   - choose: Sets the date, or removes it if it is nil.
    init(for tasks: [TaskItem], _ services: AppServices, choose: @escaping (DueDate?) throws -> Void) {
        self.services = services
        self.choose = choose
        let workspace = services.workspace
        let now = workspace.clock.now()
        today = workspace.zone.civil(at: now).date
        taskCount = tasks.count
        choices = RescheduleModel.words.map { key, title, words in
            let due = words.isEmpty ? nil : try? workspace.dates.dueDate(of: words)
            let detail = due.map { DayText.text(of: $0, now: now, zone: workspace.zone) } ?? ""
            return Choice(key: key, title: title, detail: detail, due: due)
        }
        let start = tasks.first?.dueDate?.day(in: workspace.zone) ?? today
        month = MonthGrid(around: max(start, today), today: today, firstWeekday: services.firstWeekday)
        readCounts()
    }

    private static let words: [(KeyStroke, String, String)] = [
        ("t", "Today", "today"), ("m", "Tomorrow", "tomorrow"), ("w", "Weekend", "weekend"),
        ("n", "Next week", "next week"), ("x", "No date", ""),
    ]

    /// Carries out a key that chooses a date at once; nil if it does not.
    func press(_ key: KeyStroke) -> SheetStep? {
        guard line == nil, let choice = choices.first(where: { $0.key == key }) else { return nil }
        return chosen(choice.due)
    }

    /// Selects the day at a place counted from the first day of the first week, as by a click.
    func select(at place: Int) {
        if let day = month.day(at: place) { move(to: day) }
    }

    /// Types a text into the line.
    func insert(_ text: String) {
        line?.insert(text)
    }

    /// Carries out an action of the menu context, or of the line context while a date is typed.
    func perform(_ action: AppAction) -> SheetStep {
        if let line { return perform(action, in: line) }
        switch action {
        case .cancel: return .dismissed
        case .accept: return chosen(.day(month.selected))
        case .edit: line = LineModel(reading) { _ in }
        default:
            if let day = MonthGrid.day(from: month.selected, by: action) { move(to: day) }
        }
        return .stays
    }

    private func perform(_ action: AppAction, in line: LineModel) -> SheetStep {
        switch line.perform(action) {
        case .stays: break
        case .dismissed: self.line = nil
        case .accepted: if let due = try? reading.due(in: line.text) { return chosen(due) }
        }
        return .stays
    }

    private func chosen(_ due: DueDate?) -> SheetStep {
        .accepted { [choose] in try choose(due) }
    }

    private var reading: DueReading { DueReading(workspace: services.workspace, explain: services.explain) }

    private func move(to day: CivilDate) {
        let isOtherMonth = day.month != month.selected.month || day.year != month.selected.year
        month = MonthGrid(around: day, today: today, firstWeekday: services.firstWeekday, counts: counts)
        if isOtherMonth { readCounts() }
    }

    private var counts: [CivilDate: Int] = [:]

    private func readCounts() {
        let zone = services.workspace.zone
        let span = MonthGrid.span(around: month.selected, firstWeekday: services.firstWeekday)
        counts = (try? services.workspace.store.read { try $0.openTaskCounts(dueIn: span, in: zone) }) ?? [:]
        month = MonthGrid(around: month.selected, today: today, firstWeekday: services.firstWeekday, counts: counts)
    }
}

/// A due date in words.
struct DueReading: LineReading {
    let workspace: Workspace
    let explain: (any Error) -> Explanation

    var prompt: String { "Due" }

    func preview(_ text: String) -> LinePreview {
        guard !text.allSatisfy(\.isWhitespace) else { return LinePreview() }
        do {
            let shown = DayText.text(of: try due(in: text), now: workspace.clock.now(), zone: workspace.zone)
            return LinePreview(values: [LinePreview.Value("due", shown)])
        } catch {
            return LinePreview(problem: explain(error))
        }
    }

    func due(in text: String) throws -> DueDate { try workspace.dates.dueDate(of: text) }
}
