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
        let rows = TasksView(glyphs: glyphs).rows(content, width: width, isSelectable: false)
            .prefix(isCut ? height - 1 : height)
        guard isCut else { return Array(rows) }
        var rest = RowBuilder(width: width)
        let headings = content.rows.prefix(rows.count).count { $0.heading != nil }
        rest.add("\(glyphs.margin)  \(content.total - rows.count + headings) more", .dim)
        return rows + [rest.row()]
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
