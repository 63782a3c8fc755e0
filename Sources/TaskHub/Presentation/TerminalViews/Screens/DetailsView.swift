internal import TaskApp

extension TaskDetailsModel: ScreenDrawing {
    var hints: [(AppAction, String)] {
        [
            (.help, "help"), (.edit, "edit"), (.complete, "done"), (.reschedule, "reschedule"), (.undo, "undo"),
            (.back, "back"),
        ]
    }

    func rows(on canvas: ScreenCanvas) -> [ViewRow] { canvas.rows(state) { rows($0, on: canvas) } }

    private func rows(_ content: TaskDetailsContent, on canvas: ScreenCanvas) -> [ViewRow] {
        let all = DetailsView(glyphs: canvas.glyphs).rows(content, width: max(1, canvas.width - 2))
        limitScroll(to: max(0, all.count - canvas.height))
        let scroll = state.content?.scroll ?? 0
        return all.dropFirst(scroll).prefix(canvas.height).map { line in
            var row = RowBuilder(width: canvas.width)
            row.add(" ")
            row.add(line)
            return row.row()
        }
    }
}

/// Everything about a task, as a screen or beside a list.
struct DetailsView {
    private static let nameColumns = 13

    let glyphs: Glyphs

    /// Returns the rows; the caller shows those from the scrolled one on.
    ///
    /// Long notes are read no further than for `count` rows.
    func rows(_ content: TaskDetailsContent, width: Int, atMost count: Int = .max) -> [ViewRow] {
        let role: Role = content.isCompleted ? .done : content.isOverdue ? .overdue : .title
        var rows = Paragraph(content.title, role).rows(width: width)
        rows.append(.blank)
        rows += content.fields.flatMap { field($0.name, $0.value, width) }
        rows += section("Notes", content.notes, width, atMost: count - rows.count)
        rows += section("Description", content.description, width, atMost: count - rows.count)
        rows.append(.blank)
        rows += content.facts.flatMap { field($0.name, $0.value, width) }
        if !content.lostValues.isEmpty {
            rows += [.blank, heading("Replaced by the server", width)]
            for lost in content.lostValues where rows.count < count { rows += field(lost.name, lost.value, width) }
        }
        if !content.history.isEmpty {
            rows += [.blank, heading("History", width)]
            rows += content.history.map { event in
                var row = RowBuilder(width: width)
                row.add("\(event.moment)  ", .dim)
                row.add(event.text, event.isUndone ? .done : .plain)
                return row.row()
            }
        }
        return rows
    }

    private func section(_ title: String, _ lines: [String], _ width: Int, atMost count: Int) -> [ViewRow] {
        guard !lines.isEmpty else { return [] }
        var rows: [ViewRow] = [.blank, heading(title, width)]
        for line in lines where rows.count < count {
            rows += Paragraph(line).rows(width: width, atMost: count - rows.count)
        }
        return rows
    }

    private func heading(_ title: String, _ width: Int) -> ViewRow {
        var row = RowBuilder(width: width)
        row.add(title, .heading)
        return row.row()
    }

    /// A name, and a value that may take several rows.
    private func field(_ name: String, _ value: String, _ width: Int) -> [ViewRow] {
        let indent = width >= 3 * Self.nameColumns ? Self.nameColumns : width / 3
        let values = Paragraph(value).rows(width: max(1, width - indent))
        return values.enumerated().map { place, part in
            var row = RowBuilder(width: width)
            if place == 0 { row.add(glyphs.isAccessible ? "\(name): " : name, .dim, limit: indent - 1) }
            row.pad(to: indent)
            row.add(part)
            return row.row()
        }
    }
}
