internal import TaskApp
internal import TerminalValues
internal import TextLayout

/// The new date: choices of one key, and beside or below them the month.
struct RescheduleView {
    /// Where the month begins on a wide screen.
    private static let monthColumn = 44

    let glyphs: Glyphs

    /// Returns the rows, and the cursor if a date is typed.
    func rows(
        _ model: RescheduleModel, width: Int, height: Int
    ) -> (rows: [ViewRow], cursor: (column: Int, row: Int)?) {
        if let line = model.line {
            let typed = LineSheetView(glyphs: glyphs).rows(line, width: width, height: height)
            return (typed.rows, (typed.cursorColumn, 0))
        }
        let isBeside = width >= 2 * MonthView.width && !glyphs.isAccessible
        let month = MonthView(glyphs: glyphs).rows(
            model.month, width: min(width, MonthView.width), height: isBeside ? height : height - 1)
        // On a small screen, the keys are in one row.
        guard isBeside else { return ([short(model, width: width)] + month, nil) }
        let choices = self.choices(model, width: width - MonthView.width - 2)
        let rows = (0..<max(choices.count, month.count)).map { place in
            var row = RowBuilder(width: width)
            if place < choices.count { row.add(choices[place]) }
            row.pad(to: min(Self.monthColumn, width - MonthView.width))
            if place < month.count { row.add(month[place]) }
            return row.row()
        }
        return (Array(rows.prefix(height)), nil)
    }

    private func choices(_ model: RescheduleModel, width: Int) -> [ViewRow] {
        let rows = model.choices.map { choice in
            var row = RowBuilder(width: width)
            row.add(" \(choice.key.name)  ", .key)
            row.add(choice.title)
            row.pad(to: 17)
            row.add(choice.detail, .dim)
            return row.row()
        }
        var typed = RowBuilder(width: width)
        typed.add(" /  ", .key)
        typed.add("Type a date")
        return rows + [typed.row()]
    }

    private func short(_ model: RescheduleModel, width: Int) -> ViewRow {
        var row = RowBuilder(width: width)
        for choice in model.choices {
            row.add(choice.key.name, .key)
            row.add(" \(choice.title)  ", .dim)
        }
        row.add("/", .key)
        row.add(" Type", .dim)
        return row.row()
    }
}
