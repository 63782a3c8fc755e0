package import TaskApp
internal import TextLayout

/// Draws the whole app.
package struct AppView {
    /// The most rows of a problem or a notice.
    private static let longestMessage = 5

    private let glyphs: Glyphs

    package init(_ glyphs: Glyphs) {
        self.glyphs = glyphs
    }

    /// Returns what the screen shows, after telling the models how many rows they have.
    package func picture(of app: AppModel, columns: Int, rows: Int) -> AppPicture {
        let status = StatusRow(glyphs: glyphs, keys: app.keys)
        let message = status.rows(
            ofLongMessage: app.status, width: columns, height: min(Self.longestMessage, rows / 2))
        // The rows that a message has beyond the last one are missing above it.
        let layout = AppLayout(
            columns: columns, rows: rows - max(0, message.count - 1), sheet: app.sheet, glyphs: glyphs)
        var picture = AppPicture(rows: [])
        if let menu = app.rootModel.menu {
            let view = WelcomeView(glyphs: glyphs)
            picture.rows = view.rows(app.rootModel, menu, width: layout.columns, height: layout.rows - 1)
        } else {
            picture.rows = tabs(app, layout)
        }
        add(SheetView(glyphs: glyphs, layout: layout).sheet(of: app), to: &picture, layout)
        picture.rows += message.isEmpty ? [status.row(app.status, KeyHints(app), width: layout.columns)] : message
        let overflow = picture.rows.count - max(1, rows)
        if overflow > 0 { picture.rows.removeFirst(overflow) }
        if glyphs.isAccessible, picture.cursor == nil {
            // Where a screen reader reads.
            picture.cursor = picture.rows.lastIndex { $0.isSelected }.map { (0, $0) }
        }
        return picture
    }

    private func tabs(_ app: AppModel, _ layout: AppLayout) -> [ViewRow] {
        let screen = app.screen
        screen.resize(height: ScreenView.listHeight(of: screen, in: layout.contentHeight))
        let counts = [AppTab.inbox: app.status.inbox, .today: app.status.overdue]
        var rows = [TabBar(glyphs: glyphs).row(selected: app.coordinator.tab, counts: counts, width: layout.columns)]
        let list = screen.taskList
        if layout.hasTitle {
            let path = app.coordinator.path.isEmpty ? [app.title] : [app.coordinator.tab.title, app.title]
            rows.append(
                TitleRow(glyphs: glyphs).row(
                    path, list?.state.content, filter: list?.filter, width: layout.columns))
        }
        let hasPreview = layout.hasPreview && list?.state.content != nil
        let width = hasPreview ? layout.listWidth : layout.columns
        var content = ScreenView(glyphs: glyphs).rows(screen, width: width, height: layout.contentHeight)
        if hasPreview { content = beside(content, app.previewContent, layout) }
        content += Array(repeating: .blank, count: max(0, layout.contentHeight - content.count))
        return rows + content.prefix(layout.contentHeight)
    }

    /// The list, and beside it the selected task.
    private func beside(_ list: [ViewRow], _ content: TaskDetailsContent?, _ layout: AppLayout) -> [ViewRow] {
        let details = content.map {
            DetailsView(glyphs: glyphs).rows($0, width: layout.previewWidth, atMost: layout.contentHeight)
        }
        return (0..<layout.contentHeight).map { line in
            var row = RowBuilder(width: layout.columns)
            let selectedWidth = line < list.count ? list[line].selectedWidth : 0
            if line < list.count { row.add(list[line]) }
            row.pad(to: layout.listWidth, target: line < list.count ? list[line].target : nil)
            row.add(" \(glyphs.vertical) ", .rule)
            if let details, line < details.count { row.add(details[line]) }
            return row.row(selectedWidth: selectedWidth)
        }
    }

    private func add(_ sheet: SheetView.Sheet?, to picture: inout AppPicture, _ layout: AppLayout) {
        guard let sheet else { return }
        // The root's menu has the whole screen; a sheet lies over its last rows.
        let start = layout.rows - 1 - layout.sheetHeight
        picture.rows = Array(picture.rows.prefix(start))
        picture.rows += Array(repeating: .blank, count: start - picture.rows.count)
        picture.rows += sheet.rows.prefix(layout.sheetHeight)
        picture.rows += Array(repeating: .blank, count: max(0, layout.rows - 1 - picture.rows.count))
        picture.cursor = sheet.cursor.map { ($0.column, start + $0.row) }
        picture.firstRow = start
    }
}
