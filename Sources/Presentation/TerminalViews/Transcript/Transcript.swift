package import TaskApp
package import TextLayout

/// What the app says to a screen reader: what is new, as lines that stay as they are.
package struct Transcript {
    /// What is new since the last call.
    package struct Update: Hashable, Sendable {
        package init() {}

        /// The oldest first.
        package fileprivate(set) var lines: [String] = []
        /// The line that is typed; nil if none is.
        package fileprivate(set) var input: Input?
    }

    /// A line that is typed, with its prompt.
    package struct Input: Hashable, Sendable {
        package let text: String
        /// The columns of the text, and those before the cursor.
        package let width: Int
        package let cursor: Int
    }

    /// A screen, or what lies above it.
    private struct Part {
        let title: String
        let rows: [String]
        /// The row that is selected, if one is.
        let selected: Int?

        init(_ title: String, _ rows: [ViewRow]) {
            let shown = rows.filter { $0.text.contains { $0 != " " } }
            self.title = title
            // Blanks between columns say nothing.
            self.rows = shown.map { row in
                let text = row.text.hasPrefix("> ") ? row.text.dropFirst(2) : row.text[...]
                return text.split(separator: " ").joined(separator: " ")
            }
            selected = shown.firstIndex { $0.isSelected }
        }

        var selectedRow: String? { selected.map { "> \(rows[$0])" } }
    }

    /// Wide enough for every title; the terminal breaks a line that is longer than its own.
    private static let width = 400

    private let glyphs: Glyphs
    private var screen: Part?
    private var sheet: Part?
    private var message: StatusLine.Message?
    /// Whether the first keys were said.
    private var hasNamedKeys = false

    package init(_ charset: TerminalCharset) {
        glyphs = Glyphs(charset, isAccessible: true)
    }

    /// Returns what is new of the app.
    ///
    /// - Parameters:
    ///   - app: The app, whose models are told how many rows they have.
    ///   - columns: The width of the terminal.
    ///   - rows: Its height, which is the number of tasks that are read at once.
    /// - Returns: The new lines, and the line that is typed.
    package mutating func update(of app: AppModel, columns: Int, rows: Int) -> Update {
        var update = Update()
        let open = self.sheet(of: app, columns: columns, rows: rows, &update)
        // Behind a line or a menu, nothing is said: a filter changes the screen with every key.
        if open == nil, update.input == nil {
            let shown = part(of: app, rows: rows)
            update.lines += changes(from: screen, to: shown)
            screen = shown
        }
        if let open {
            // The prompt of a line says what it is for.
            let isLine = update.input != nil
            update.lines += changes(from: sheet, to: open).filter { !isLine || $0 != open.title }
        }
        sheet = open
        if !hasNamedKeys { update.lines.append(hints(of: app)) }
        hasNamedKeys = true
        if let new = app.status.message, new != message {
            update.lines.append(new.text + (new.undoKey.map { "\(glyphs.separator)\($0.text) undoes" } ?? ""))
        }
        message = app.status.message
        return update
    }

    private func changes(from old: Part?, to new: Part) -> [String] {
        guard let old, old.title == new.title else {
            return [new.title] + new.rows.indices.map { $0 == new.selected ? "> \(new.rows[$0])" : new.rows[$0] }
        }
        let known = Set(old.rows)
        let others = new.rows.indices.filter { $0 != new.selected && !known.contains(new.rows[$0]) }
        let selected = new.selectedRow == old.selectedRow ? nil : new.selectedRow
        return others.map { new.rows[$0] } + [selected].compactMap(\.self)
    }

    private func part(of app: AppModel, rows: Int) -> Part {
        let layout = AppLayout(columns: Self.width, rows: rows, sheet: nil, glyphs: glyphs)
        if let menu = app.rootModel.menu {
            let view = WelcomeView(glyphs: glyphs, keys: app.keys)
            let all = view.rows(app.rootModel, menu, width: Self.width, height: rows)
            return Part(menu.title, all.filter { row in !row.spans.contains { $0.role == .title } })
        }
        let screen = app.screen
        let view = ScreenView(glyphs: glyphs, keys: app.keys)
        screen.resize(height: view.listHeight(of: screen, width: Self.width, in: layout.contentHeight))
        var path = app.coordinator.path.isEmpty ? [app.title] : [app.coordinator.tab.title, app.title]
        if let filter = screen.taskList?.filter { path.append("filter \(filter.text)") }
        var content = view.rows(screen, width: Self.width, height: layout.contentHeight)
        if case .upcoming(let model) = screen, model.month != nil, let tasks = app.paneTasks {
            content += TaskPane(glyphs: glyphs).rows(tasks, width: Self.width, height: layout.contentHeight)
        }
        return Part(path.map { DisplayText($0).text }.joined(separator: ", "), content)
    }

    /// What lies above the screen; a line goes into the update instead, and what it is for is said when it opens.
    private func sheet(of app: AppModel, columns: Int, rows: Int, _ update: inout Update) -> Part? {
        let isTyped = app.keyContext == .line
        let layout = AppLayout(
            columns: isTyped ? columns : Self.width, rows: max(rows, 12), sheet: app.sheet, glyphs: glyphs)
        guard var shown = SheetView(glyphs: glyphs, layout: layout).sheet(of: app), let heading = shown.rows.first
        else {
            return nil
        }
        var title = heading.text
        if let cursor = shown.cursor, shown.rows.indices.contains(cursor.row) {
            let row = shown.rows.remove(at: cursor.row)
            let text = row.text
            update.input = Input(text: text, width: row.width, cursor: cursor.column)
            // What is understood so far changes with every key; the message after the line says what became of it.
            if case .line(let line) = app.sheet {
                title = line.prompt
                guard sheet?.title != title else { return sheet }
            }
        }
        return Part(title.trimmingPrefix { $0 == " " }.description, Array(shown.rows.dropFirst()))
    }

    private func hints(of app: AppModel) -> String {
        let hints = KeyHints(app)
        return hints.words.compactMap { action, word in
            app.keys.keys(of: action, in: hints.context).first.map { "\($0.text) \(word)" }
        }.joined(separator: glyphs.separator)
    }
}
