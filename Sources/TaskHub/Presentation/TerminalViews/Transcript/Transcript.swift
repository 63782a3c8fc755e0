package import TaskApp
package import TerminalValues
package import TextLayout

/// The app's lines for a screen reader: the news, in lines that are never rewritten.
package struct Transcript {
    /// The news since the last call.
    package struct Update: Hashable, Sendable {
        package init() {}

        /// The oldest first.
        package fileprivate(set) var lines: [String] = []
        /// The line that is typed; nil if none is.
        package fileprivate(set) var input: TypedLine?
    }

    /// A screen, or what lies above it.
    private struct Part {
        let title: String
        let rows: [String]
        /// The row that is selected, if one is.
        let selected: Int?
        /// Where that row is in its list; nil without a list.
        let position: RowPosition?
        /// The place of each row in the list; nil for what lies below it.
        let places: [Int?]
        /// Whether only the selected row is said once all are known, and again if its place or their number changes.
        let isSearched: Bool

        init(_ title: String, _ rows: [ViewRow], at position: RowPosition? = nil, isSearched: Bool = false) {
            var shown = rows.filter { $0.text.contains { $0 != " " } }
            // The heading of a tab is often its name.
            if let first = shown.first, Part.spoken(first) == title { shown.removeFirst() }
            self.title = title
            (self.position, self.isSearched) = (position, isSearched)
            self.rows = shown.map(Part.spoken)
            places = Part.places(of: shown)
            selected = shown.firstIndex { $0.isSelected }
        }

        /// The text of a row without the mark of the selected one, and with commas between columns.
        private static func spoken(_ row: ViewRow) -> String {
            let text = row.text.hasPrefix("> ") ? String(row.text.dropFirst(2)) : row.text
            let columns = text.split(separator: #/ {2,}/#).map { $0.split(separator: " ").joined(separator: " ") }
            return columns.filter { !$0.isEmpty }.joined(separator: ", ")
        }

        /// The places of rows in their list; a heading has that of the row below it.
        private static func places(of rows: [ViewRow]) -> [Int?] {
            var next: Int?
            var places: [Int?] = []
            for row in rows.reversed() {
                next = row.place ?? next
                places.append(next)
            }
            return places.reversed()
        }

        /// The places that can be seen, and all further ones if the end of the list can be.
        var visible: Range<Int>? {
            let known = places.compactMap(\.self)
            guard let position, let first = known.first, let last = known.last else { return nil }
            return first..<(last + 1 < position.rowCount ? last + 1 : .max)
        }

        var selectedText: String? { selected.map { rows[$0] } }

        /// The selected row as it is said where it is reached.
        var selectedRow: String? { selectedText.map { "> \($0)\(place)" } }

        /// The row at a place as it is said where all are read.
        func row(_ index: Int) -> String { index == selected ? "> \(rows[index]), selected\(place)" : rows[index] }

        /// Nothing for the only row of a list, unless it was searched for.
        private var place: String {
            guard let position, position.total > 1 || isSearched else { return "" }
            return ", \(position.place) of \(position.total)"
        }
    }

    /// Wide enough for every title.
    private static let width = 400
    /// The fewest columns at which lines are broken.
    private static let leastWidth = 20

    private let glyphs: Glyphs
    private var screen: Part?
    private var sheet: Part?
    private var message: StatusLine.Message?
    private var syncNews: SyncNews
    /// What the user should know about the line as it is typed now.
    private var notes: [String] = []
    /// The suggestion that was said last; nil if none is chosen now.
    private var suggestion: String?
    /// Where the first keys were said: those of a screen are new after the menu of the first steps.
    private var namedContexts: Set<KeyContext> = []

    package init(_ charset: TerminalCharset) {
        glyphs = Glyphs(charset, isAccessible: true)
        syncNews = SyncNews(glyphs)
    }

    /// Returns the app's news.
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
        let isInFront = open == nil && update.input == nil
        if isInFront {
            let shown = part(of: app, rows: rows)
            update.lines += changes(from: screen, to: shown)
            screen = shown
        }
        if let open {
            // The prompt of a line says what it is for.
            let isLine = update.input != nil
            update.lines += changes(from: sheet, to: open).filter { !isLine || $0 != open.title }
        }
        let isClosed = sheet != nil && isInFront
        sheet = open
        if isClosed, update.lines.isEmpty, app.status.message == message, let screen {
            // Where the next key acts, after a line or a menu that changed nothing.
            update.lines.append(screen.selectedRow ?? screen.title)
        }
        if isInFront || namedContexts.isEmpty, namedContexts.insert(app.keyContext).inserted {
            update.lines.append(hints(of: app))
        }
        if let new = app.status.message, new != message {
            update.lines.append(new.text + (new.undoKey.map { "\(glyphs.separator)\($0.name) undoes" } ?? ""))
            if isClosed { update.lines += notes }
        }
        if isInFront, app.coordinator.root.menu == nil {
            let isExplained = app.status.message.map { $0 != message && $0.kind != .done } ?? false
            if let news = syncNews.words(of: app.status, isExplained: isExplained) { update.lines.append(news) }
        }
        message = app.status.message
        // A terminal breaks a longer line within a word, whose halves are read as two.
        let width = max(Self.leastWidth, columns - 1)
        update.lines = update.lines.flatMap { Paragraph($0).rows(width: width).map(\.text) }
        return update
    }

    private func changes(from old: Part?, to new: Part) -> [String] {
        guard let old, old.title == new.title else { return [new.title] + new.rows.indices.map(new.row) }
        let known = Set(old.rows)
        let isMoved = isMoved(from: old, to: new)
        return new.rows.indices.compactMap { place in
            if place == new.selected { return isMoved ? new.selectedRow : nil }
            if new.isSearched, new.selected != nil { return nil }
            return known.contains(new.rows[place]) || isScrolled(place, of: new, from: old) ? nil : new.rows[place]
        }
    }

    /// Whether a row is seen only because the list was scrolled, or because rows above it were removed.
    private func isScrolled(_ row: Int, of new: Part, from old: Part) -> Bool {
        guard let place = new.places[row], let visible = old.visible, let before = old.position,
            let now = new.position
        else { return false }
        let removed = max(0, before.rowCount - now.rowCount)
        return !visible.contains(place) || !visible.contains(place + removed)
    }

    /// Whether another row is selected, or the selected one has changed.
    private func isMoved(from old: Part, to new: Part) -> Bool {
        if new.selectedText != old.selectedText { return true }
        // Two tasks may have the same words. What another program adds or removes above a row does not move to it.
        guard let before = old.position, let now = new.position else { return false }
        return new.isSearched ? now != before : now.total == before.total && now.place != before.place
    }

    private func part(of app: AppModel, rows: Int) -> Part {
        let layout = AppLayout(columns: Self.width, rows: rows, sheet: nil, glyphs: glyphs)
        if let menu = app.coordinator.root.menu {
            let view = WelcomeView(glyphs: glyphs, keys: app.keys)
            let all = view.rows(app.coordinator.root, menu, width: Self.width, height: rows)
            return Part(
                menu.title, all.filter { row in !row.spans.contains { $0.role == .title } }, at: menu.position)
        }
        let screen = app.drawnScreen
        let canvas = ScreenCanvas(glyphs: glyphs, keys: app.keys, width: Self.width, height: layout.contentHeight)
        screen.resize(height: screen.listHeight(on: canvas))
        var path = app.coordinator.path.isEmpty ? [screen.title] : [app.coordinator.tab.title, screen.title]
        if let filter = screen.taskList?.filter { path.append("filter \(filter.text)") }
        var content = screen.rows(on: canvas)
        if screen.hasPaneBelow, let tasks = app.paneTasks {
            content += TaskPane(glyphs: glyphs).rows(tasks, width: canvas.width, height: canvas.height)
        }
        return Part(path.map { DisplayText($0).text }.joined(separator: ", "), content, at: screen.position)
    }

    /// What lies above the screen; a line goes into the update instead, and what it is for is said when it opens.
    private mutating func sheet(of app: AppModel, columns: Int, rows: Int, _ update: inout Update) -> Part? {
        if case .line = app.sheet {} else { suggestion = nil }
        if case .help(let model) = app.sheet { return help(model, columns: columns, rows: rows, &update) }
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
            update.input = TypedLine(text: text, width: row.width, cursor: cursor.column)
            // What is understood so far changes with every key; the message after the line says what became of it.
            if case .line(let line) = app.sheet {
                title = line.prompt
                sayChosenSuggestion(of: line, &update)
                let isNew = sheet?.title != title
                // Those of a command say how it is used, as the help does.
                notes = isNew || line.prompt == ":" ? [] : line.preview.notes
                guard isNew else { return sheet }
            }
        }
        let position: RowPosition? = if case .menu(let menu) = app.sheet { menu.position } else { nil }
        return Part(title.trimmingPrefix { $0 == " " }.description, Array(shown.rows.dropFirst()), at: position)
    }

    /// All of the help when it opens; then what the arrow keys reach in it, or the first row that is found.
    private func help(_ model: HelpModel, columns: Int, rows: Int, _ update: inout Update) -> Part {
        let view = HelpView(glyphs: glyphs)
        let search = view.search(model, hasFound: true, width: columns)
        var shown = view.spokenRows(model, width: Self.width, height: rows)
        if model.search.isEmpty {
            shown.insert(search.row, at: 0)
        } else {
            update.input = TypedLine(
                text: search.row.text, width: search.row.width, cursor: search.cursorColumn)
        }
        return Part("Help", shown, at: model.position, isSearched: true)
    }

    /// Adds the suggestion that was chosen with the last key, above the line that is typed.
    private mutating func sayChosenSuggestion(of line: LineModel, _ update: inout Update) {
        let chosen = line.chosen.map { place in
            let suggestion = line.suggestions[place]
            let position = "\(place + 1) of \(line.suggestions.count)"
            return "> " + [suggestion.text, suggestion.detail, position].filter { !$0.isEmpty }.joined(separator: ", ")
        }
        if let chosen, chosen != suggestion { update.lines.append(chosen) }
        suggestion = chosen
    }

    private func hints(of app: AppModel) -> String {
        let hints = KeyHints(app)
        return hints.words.compactMap { action, word in
            app.keys.keys(of: action, in: hints.context).first.map { "\($0.name) \(word)" }
        }.joined(separator: glyphs.separator)
    }
}
