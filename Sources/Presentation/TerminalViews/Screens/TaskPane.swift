internal import TaskApp
internal import TaskHubEntities

/// The first tasks of the row that is selected on the screen beside them.
struct TaskPane {
    let glyphs: Glyphs

    func rows(_ model: TaskListModel, width: Int, height: Int) -> [ViewRow] {
        model.height = max(1, height)
        guard case .content(let content) = model.state else {
            let text = model.state.notice ?? ""
            return text.isEmpty ? [] : Paragraph(text, .dim).rows(width: width, atMost: height)
        }
        let isCut = content.rows.count < content.total && height > 1
        let rows = TaskListView(glyphs: glyphs).rows(content, width: width, isSelectable: false)
            .prefix(isCut ? height - 1 : height)
        guard isCut else { return Array(rows) }
        var rest = RowBuilder(width: width)
        let headings = content.rows.prefix(rows.count).count { $0.heading != nil }
        rest.add("\(glyphs.margin)  \(content.total - rows.count + headings) more", .dim)
        return rows + [rest.row()]
    }
}

/// The chosen day of a month, and its tasks.
struct DayPane {
    let glyphs: Glyphs

    func rows(_ month: MonthGrid, _ tasks: TaskListModel?, width: Int, height: Int) -> [ViewRow] {
        guard height > 0 else { return [] }
        let count = month.weeks.joined().first { $0.date == month.selected }?.taskCount ?? 0
        let due = count == 0 ? "nothing is due" : count == 1 ? "1 task is due" : "\(count) tasks are due"
        var heading = RowBuilder(width: width)
        heading.add("\(glyphs.margin)\(month.selected.weekday.short) \(month.selected.day): \(due)", .title)
        guard count > 0, height > 1, let tasks else { return [heading.row()] }
        return [heading.row()] + TaskPane(glyphs: glyphs).rows(tasks, width: width, height: height - 1)
    }
}

extension ScreenState {
    /// What the screen says in place of its contents.
    fileprivate var notice: String? {
        switch self {
        case .loading, .content: nil
        case .empty(let notice): notice.title
        case .failed(let explanation): explanation.text
        }
    }
}
