internal import TaskApp
internal import TaskHubEntities
internal import TextLayout

/// The contents of a screen.
struct ScreenView {
    let glyphs: Glyphs
    let keys: KeyTable

    /// Returns how many of its rows a screen has for its list.
    func listHeight(of screen: ScreenModel, width: Int, in height: Int) -> Int {
        switch screen {
        case .outbox: OutboxView.listHeight(in: height)
        case .settings(let model): SettingsView(glyphs: glyphs).listHeight(of: model, width: width, height: height)
        default: height
        }
    }

    func rows(_ screen: ScreenModel, width: Int, height: Int) -> [ViewRow] {
        switch screen {
        case .tasks(let model): tasks(model, width)
        case .upcoming(let model):
            if let month = model.month {
                self.month(month, width: width, height: height)
            } else {
                tasks(model.agenda, width)
            }
        case .lists(let model): state(model.state, width) { ListsView(glyphs: glyphs).rows($0, width: width) }
        case .settings(let model):
            state(model.state, width) { SettingsView(glyphs: glyphs).rows(model, $0, width: width, height: height) }
        case .details(let model): state(model.state, width) { details($0, model, width: width, height: height) }
        case .history(let model): state(model.state, width) { HistoryView(glyphs: glyphs).rows($0, width: width) }
        case .outbox(let model):
            state(model.state, width) { OutboxView(glyphs: glyphs).rows($0, width: width, height: height) }
        }
    }

    private func tasks(_ model: TaskListModel, _ width: Int) -> [ViewRow] {
        let rows = state(model.state, width) { TaskListView(glyphs: glyphs).rows($0, width: width) }
        // A screen reader is told them once.
        guard case .empty = model.state, model.filter == nil, model.marks.isEmpty, !glyphs.isAccessible else {
            return rows
        }
        return rows + [.blank] + KeyHints.rows(KeyHints.empty, keys, width: width)
    }

    private func state<Content>(
        _ state: ScreenState<Content>, _ width: Int, _ rows: (Content) -> [ViewRow]
    ) -> [ViewRow] {
        switch state {
        case .loading: return []
        case .content(let content): return rows(content)
        case .empty(let notice):
            let hint = notice.hint.map { Paragraph($0, .dim, indent: 2).rows(width: width) } ?? []
            return [.blank] + Paragraph(notice.title, .title, indent: 2).rows(width: width) + hint
        case .failed(let explanation):
            return [.blank] + Paragraph(explanation.text, .problem, indent: 2).rows(width: width)
        }
    }

    private func details(
        _ content: TaskDetailsContent, _ model: TaskDetailsModel, width: Int, height: Int
    ) -> [ViewRow] {
        let all = DetailsView(glyphs: glyphs).rows(content, width: max(1, width - 2))
        model.limitScroll(to: max(0, all.count - height))
        let scroll = model.state.content?.scroll ?? 0
        return all.dropFirst(scroll).prefix(height).map { line in
            var row = RowBuilder(width: width)
            row.add(" ")
            row.add(line)
            return row.row()
        }
    }

    private func month(_ month: MonthGrid, width: Int, height: Int) -> [ViewRow] {
        // The selected day needs its own row below a narrow one.
        let rows = MonthView(glyphs: glyphs).rows(month, width: min(width, MonthView.width), height: height - 1)
        return rows.count + 1 < height ? rows + [.blank] : rows
    }
}
