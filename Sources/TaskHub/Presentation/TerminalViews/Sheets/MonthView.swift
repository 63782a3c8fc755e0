internal import TaskApp
internal import TaskHubEntities
internal import TextLayout

/// A month in weeks.
struct MonthView {
    /// The columns of one day.
    static let dayWidth = 4

    let glyphs: Glyphs

    /// The columns of the whole month.
    static let width = 7 * dayWidth

    /// Returns the rows: the month, the weekdays, and the weeks, as many as fit around the selected day.
    ///
    /// A mark behind a day says that tasks are due on it.
    func rows(_ month: MonthGrid, width: Int, height: Int) -> [ViewRow] {
        var title = RowBuilder(width: width)
        title.add(" \(month.title)", .heading)
        guard !glyphs.isAccessible else { return [title.row(), sentence(month, width: width)] }
        var weekdays = RowBuilder(width: width)
        for day in month.weeks.first ?? [] { weekdays.add(" \(day.date.weekday.short.prefix(2)) ", .dim) }
        var place = 0
        let weeks = month.weeks.map { week in
            var row = RowBuilder(width: width)
            for day in week {
                row.add(day.date.day < 10 && day.date != month.selected ? "  " : " ", target: .choice(place))
                row.add(text(of: day, in: month), role(of: day, in: month), target: .choice(place))
                row.add(day.taskCount > 0 ? mark : " ", day.taskCount > 0 ? .accent : .plain, target: .choice(place))
                place += 1
            }
            return row.row()
        }
        let headings = Array([title.row(), weekdays.row()].prefix(max(0, height - 1)))
        let room = max(1, height - headings.count)
        let selected = month.weeks.firstIndex { $0.contains { $0.date == month.selected } } ?? 0
        let first = MenuView.first(visible: room, of: weeks.count, around: selected)
        return headings + weeks.dropFirst(first).prefix(room)
    }

    private var mark: String { glyphs.charset == .unicode ? "•" : "*" }

    /// The number; the selected one fills both of its columns.
    private func text(of day: MonthGrid.Day, in month: MonthGrid) -> String {
        day.date.day < 10 && day.date == month.selected ? " \(day.date.day)" : "\(day.date.day)"
    }

    private func role(of day: MonthGrid.Day, in month: MonthGrid) -> Role {
        if day.date == month.selected { return .chosenDay }
        if day.isToday { return .today }
        return day.isInMonth ? .plain : .dim
    }

    private func sentence(_ month: MonthGrid, width: Int) -> ViewRow {
        let count = month.weeks.joined().first { $0.date == month.selected }?.taskCount ?? 0
        var row = RowBuilder(width: width)
        row.add("> \(month.selected.weekday.short) \(month.selected.day), \(count) \(count == 1 ? "task" : "tasks")")
        return row.row(isSelected: true)
    }
}
