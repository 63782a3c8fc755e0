package import TaskApp
package import TextLayout

/// Draws the whole app.
package struct AppView {
    /// The most rows of a problem or a notice.
    private static let longestMessage = 5

    private let glyphs: Glyphs

    package init(_ charset: TerminalCharset) {
        glyphs = Glyphs(charset)
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
        if let menu = app.coordinator.root.menu {
            let view = WelcomeView(glyphs: glyphs, keys: app.keys)
            picture.rows = view.rows(app.coordinator.root, menu, width: layout.columns, height: layout.rows - 1)
        } else {
            picture.rows = tabs(app, layout)
        }
        add(SheetView(glyphs: glyphs, layout: layout).sheet(of: app), to: &picture, layout)
        picture.rows += message.isEmpty ? [status.row(app.status, KeyHints(app), width: layout.columns)] : message
        let overflow = picture.rows.count - max(1, rows)
        if overflow > 0 { picture.rows.removeFirst(overflow) }
        return picture
    }

    private func tabs(_ app: AppModel, _ layout: AppLayout) -> [ViewRow] {
        let screen = app.drawnScreen
        var canvas = ScreenCanvas(
            glyphs: glyphs, keys: app.keys, width: layout.columns, height: layout.contentHeight)
        screen.resize(height: screen.listHeight(on: canvas))
        var rows = [TabBar(glyphs: glyphs).row(selected: app.coordinator.tab, app.status, width: layout.columns)]
        let list = screen.taskList
        if layout.hasTitle {
            let path = app.coordinator.path.isEmpty ? [screen.title] : [app.coordinator.tab.title, screen.title]
            rows.append(
                TitleRow(glyphs: glyphs).row(
                    path, list?.state.content, filter: list?.filter, width: layout.columns))
        }
        let isShown = list == nil ? app.paneTasks != nil : list?.state.content != nil
        var content: [ViewRow]
        if isShown, let width = screen.width(besidePaneIn: layout.columns) {
            canvas.width = width
            content = screen.rows(on: canvas)
            canvas.width = layout.paneWidth(beside: width)
            content = beside(content, pane(app, screen, on: canvas), width, layout)
        } else {
            content = screen.rows(on: canvas)
            if screen.hasPaneBelow, let tasks = app.paneTasks {
                canvas.height -= content.count
                content += screen.pane(tasks, on: canvas)
            }
        }
        content += Array(repeating: .blank, count: max(0, layout.contentHeight - content.count))
        return rows + content.prefix(layout.contentHeight)
    }

    /// The selected task, or the tasks of the selected list or day.
    private func pane(_ app: AppModel, _ screen: any ScreenDrawing, on canvas: ScreenCanvas) -> [ViewRow] {
        if let details = app.previewContent {
            return DetailsView(glyphs: glyphs).rows(details, width: canvas.width, atMost: canvas.height)
        }
        return app.paneTasks.map { screen.pane($0, on: canvas) } ?? []
    }

    /// A screen, and beside it what belongs to the selected row.
    private func beside(_ list: [ViewRow], _ pane: [ViewRow], _ width: Int, _ layout: AppLayout) -> [ViewRow] {
        (0..<layout.contentHeight).map { line in
            var row = RowBuilder(width: layout.columns)
            let selectedWidth = line < list.count ? list[line].selectedWidth : 0
            if line < list.count { row.add(list[line]) }
            row.pad(to: width, target: line < list.count ? list[line].target : nil)
            row.add(" \(glyphs.vertical) ", .rule)
            if line < pane.count { row.add(pane[line]) }
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
        picture.cursor = sheet.cursor.flatMap { cursor in
            cursor.row < layout.sheetHeight ? (column: cursor.column, row: start + cursor.row) : nil
        }
        picture.firstRow = start
    }
}

/// The name of the screen, its filter, and how much of it is shown.
struct TitleRow {
    let glyphs: Glyphs

    /// Returns the row; `path` has the names of the screens, the last one being shown.
    func row(_ path: [String], _ content: TaskListContent?, filter: FilterState?, width: Int) -> ViewRow {
        let right = content.map(facts) ?? ""
        let rightWidth = right.isEmpty ? 0 : TerminalColumns.width(of: right) + 1
        var row = RowBuilder(width: width)
        row.add(" ")
        for (place, name) in path.enumerated() {
            if place > 0 { row.add(glyphs.below, .dim) }
            row.add(name, place == path.count - 1 ? .title : .dim, limit: max(4, width / 2))
        }
        if let filter {
            row.add("  / ", .dim)
            row.add(filter.text, filter.problem == nil ? .match : .problem, limit: width - row.column - rightWidth - 1)
        }
        if let progress = content?.progress, progress.done + progress.left > 0 { add(progress, to: &row) }
        guard row.rest >= rightWidth, rightWidth > 0 else { return row.row() }
        row.pad(to: width - rightWidth)
        row.add(right, .dim)
        return row.row()
    }

    private func facts(_ content: TaskListContent) -> String {
        let marked = content.markedCount > 0 ? "\(content.markedCount) marked\(glyphs.separator)" : ""
        return "\(marked)\(content.first + content.selection + 1)/\(content.total)"
    }

    private func add(_ progress: TaskProgress, to row: inout RowBuilder) {
        let total = progress.done + progress.left
        row.add("  \(progress.done) of \(total) done ", .dim)
        guard row.rest > 24 else { return }
        let full = 10 * progress.done / total
        row.add(String(repeating: glyphs.full, count: full), .success)
        row.add(String(repeating: glyphs.vacant, count: 10 - full), .dim)
    }
}
