internal import TaskApp
internal import TaskHubEntities
internal import TextLayout

/// How the columns of a list of tasks share the width.
struct TaskColumnsLayout {
    /// Below this, a task has its title and its date only.
    private static let narrow = 60
    /// The columns of `2026-11-30 late`.
    private static let lateDay = 15
    private static let widestList = 18
    private static let widestTags = 20

    let priority: Int
    let tags: Int
    let list: Int
    let due: Int
    /// The width of the title.
    let title: Int
    private let isNarrow: Bool
    private let sharedFact: TaskListContent.SharedFact

    /// - Parameters:
    ///   - rows: The tasks that are visible.
    ///   - width: The columns for everything after the ring.
    ///   - sharedFact: What the rows need not repeat.
    init(_ rows: [TaskListRow], width: Int, sharedFact: TaskListContent.SharedFact = .nothing) {
        func widest(_ limit: Int, _ text: (TaskListRow) -> String) -> Int {
            min(limit, rows.map { TerminalColumns.width(of: text($0)) }.max() ?? 0)
        }
        let isNarrow = width < Self.narrow
        priority = rows.contains { $0.priority != nil } ? 3 : 0
        (self.isNarrow, self.sharedFact) = (isNarrow, sharedFact)
        due = widest(isNarrow ? max(Self.lateDay, width / 3) : 22) {
            Self.dueText(of: $0, isNarrow: isNarrow, sharedFact: sharedFact)
        }
        list = isNarrow || sharedFact == .list ? 0 : widest(Self.widestList) { $0.listName ?? "" }
        tags = isNarrow ? 0 : widest(Self.widestTags) { $0.labels.joined(separator: " ") }
        let others = [tags, list, due].filter { $0 > 0 }.map { $0 + 2 }.reduce(priority, +)
        title = max(8, width - others)
    }

    /// The due date, with a word for readers who see no colour.
    func dueText(of task: TaskListRow) -> String { Self.dueText(of: task, isNarrow: isNarrow, sharedFact: sharedFact) }

    private static func dueText(
        of task: TaskListRow, isNarrow: Bool, sharedFact: TaskListContent.SharedFact
    ) -> String {
        guard sharedFact != .day else { return task.dueTime ?? "" }
        guard let due = task.due else { return "" }
        let short = isNarrow && !task.isDueToday ? String(due.prefix { $0 != " " }) : due
        return task.isOverdue ? "\(short) late" : short
    }
}

extension TaskListRow {
    /// Tags, and the status and area that are not the usual ones.
    var labels: [String] {
        tags + (status.isOnHold || status == .archived ? [status.rawValue] : [])
            + (area == .personal ? [] : [area.rawValue])
    }

    /// The marks of facts that have no column.
    func marks(_ glyphs: Glyphs) -> [String] {
        [
            repetition == nil ? nil : glyphs.repeats, hasNotes ? glyphs.notes : nil,
            hasReminder ? glyphs.reminder : nil,
        ].compactMap(\.self)
    }
}
