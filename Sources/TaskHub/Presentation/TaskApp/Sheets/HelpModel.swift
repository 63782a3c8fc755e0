internal import TaskActions
internal import TaskHubEntities
internal import TerminalValues

/// Every action with its keys, from the table, the marks of a quick-add line, and every command.
///
/// Typing searches it: each word must be in a row.
package final class HelpModel {
    package struct Section: Hashable, Sendable {
        package let title: String
        package let rows: [Row]
        /// Whether its rows need the whole width.
        package let isWide: Bool
    }

    package struct Row: Hashable, Sendable {
        /// The keys, the mark, or the command with its usage.
        package let name: String
        /// What it does.
        package let purpose: String
    }

    /// The text that is searched for.
    package private(set) var search = LineEditor()
    /// The lines that were scrolled away above; the terminal side knows how many there are.
    package private(set) var scroll = 0
    /// The lines for rows.
    package var height = 0

    private let all: [Section]

    package init(_ keys: KeyTable, _ grammar: CommandGrammar) {
        let marks = Section(
            title: "In a line for a task", rows: QuickMark.all.map { Row(name: $0.example, purpose: $0.meaning) },
            isWide: false)
        let commands = grammar.commands.map { command in
            Row(name: "\(command.name) \(command.usage)".trimmingWhitespace(), purpose: command.purpose)
        }
        all =
            keys.sections.map { section in
                let rows = section.entries.filter { !$0.keys.isEmpty }.map { entry in
                    Row(name: entry.keys.map(\.name).joined(separator: "  "), purpose: entry.purpose)
                }
                return Section(title: section.title, rows: rows, isWide: false)
            } + [marks, Section(title: "Commands", rows: commands, isWide: true)]
    }

    /// The sections with the rows that have every word of the search, without regard to letter case.
    package var sections: [Section] {
        let words = search.text.lowercased().split(whereSeparator: \.isWhitespace)
        guard !words.isEmpty else { return all }
        return all.compactMap { section in
            let rows = section.rows.filter { row in
                let text = "\(section.title) \(row.name) \(row.purpose)".lowercased()
                return words.allSatisfy { text.contains($0) }
            }
            return rows.isEmpty ? nil : Section(title: section.title, rows: rows, isWide: section.isWide)
        }
    }

    /// Where the row that is scrolled to is, if each takes one line; nil if nothing is found.
    package var position: RowPosition? {
        let count = sections.reduce(0) { $0 + $1.rows.count }
        return count == 0 ? nil : RowPosition(min(scroll, count - 1), of: count)
    }

    /// Types a text into the search.
    package func insert(_ text: String) {
        search.insert(text)
        scroll = 0
    }

    /// Scrolls, or changes the search; Escape clears it, then closes the help.
    func perform(_ action: AppAction) -> SheetStep {
        switch action {
        case .accept: return .dismissed
        case .cancel:
            guard !search.isEmpty else { return .dismissed }
            search = LineEditor()
            scroll = 0
        case .laterLine, .moveDown: scroll += 1
        case .earlierLine, .moveUp: scroll -= 1
        case .pageDown: scroll += max(1, height - 1)
        case .pageUp: scroll -= max(1, height - 1)
        default:
            let before = search.text
            _ = search.perform(action)
            if search.text != before { scroll = 0 }
        }
        scroll = max(0, scroll)
        return .stays
    }

    /// Scrolls no further than a number of lines.
    package func limitScroll(to lines: Int) {
        scroll = min(scroll, max(0, lines))
    }
}
