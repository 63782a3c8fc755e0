internal import TaskApp
internal import TaskHubEntities
internal import TextLayout

extension UpcomingModel: ScreenDrawing {
    /// From here on, the chosen day is shown beside a month.
    private static let leastWidthOfMonth = 60

    var hints: [(AppAction, String)] {
        month == nil
            ? agenda.hints
            : [(.help, "help"), (.open, "open the day"), (.add, "add"), (.month, "agenda"), (.quit, "quit")]
    }

    var hasPaneBelow: Bool { month != nil }

    func width(besidePaneIn columns: Int) -> Int? {
        guard month != nil else { return agenda.width(besidePaneIn: columns) }
        return columns >= Self.leastWidthOfMonth ? MonthView.width + 1 : nil
    }

    func rows(on canvas: ScreenCanvas) -> [ViewRow] {
        guard let month else { return agenda.rows(on: canvas) }
        // The selected day needs its own row below a narrow one.
        let rows = MonthView(glyphs: canvas.glyphs).rows(
            month, width: min(canvas.width, MonthView.width), height: canvas.height - 1)
        return rows.count + 1 < canvas.height ? rows + [.blank] : rows
    }

    func pane(_ tasks: TaskListModel, on canvas: ScreenCanvas) -> [ViewRow] {
        month.map { DayPane(month: $0).rows(tasks, on: canvas) } ?? agenda.pane(tasks, on: canvas)
    }
}

/// The chosen day of a month, and its tasks.
private struct DayPane {
    let month: MonthGrid

    func rows(_ tasks: TaskListModel, on canvas: ScreenCanvas) -> [ViewRow] {
        guard canvas.height > 0 else { return [] }
        let count = month.weeks.joined().first { $0.date == month.selected }?.taskCount ?? 0
        let due = count == 0 ? "nothing is due" : count == 1 ? "1 task is due" : "\(count) tasks are due"
        var heading = RowBuilder(width: canvas.width)
        heading.add("\(canvas.glyphs.margin)\(month.selected.weekday.short) \(month.selected.day): \(due)", .title)
        guard count > 0, canvas.height > 1 else { return [heading.row()] }
        let pane = TaskPane(glyphs: canvas.glyphs).rows(tasks, width: canvas.width, height: canvas.height - 1)
        return [heading.row()] + pane
    }
}
