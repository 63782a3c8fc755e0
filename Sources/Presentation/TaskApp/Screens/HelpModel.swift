/// Every action with its keys, from the table, and every command.
package final class HelpModel {
    package enum Row: Hashable, Sendable {
        case heading(String)
        /// The keys, and what they do.
        case key([KeyName], String)
        /// A command with its usage, and what it does.
        case command(String, String)
    }

    package private(set) var content: RowsContent<Row>
    private let rows: [Row]
    private var top = 0

    package init(_ keys: KeyTable) {
        rows =
            keys.sections.flatMap { section in
                [.heading(section.title)]
                    + section.entries.filter { !$0.keys.isEmpty }.map { .key($0.keys, $0.purpose) }
            }
            + [.heading("Commands")]
            + CommandSpec.all.map { spec in
                .command(spec.usage.isEmpty ? spec.name.rawValue : "\(spec.name.rawValue) \(spec.usage)", spec.purpose)
            }
        content = RowsContent(rows, from: 0, height: 0)
    }

    package var height = 0 { didSet { scroll(to: top) } }

    /// Scrolls; false for an action that does not.
    package func move(_ action: AppAction) -> Bool {
        switch action {
        case .moveDown: scroll(to: top + 1)
        case .moveUp: scroll(to: top - 1)
        case .halfPageDown: scroll(to: top + max(1, height / 2))
        case .halfPageUp: scroll(to: top - max(1, height / 2))
        case .pageDown: scroll(to: top + max(1, height - 1))
        case .pageUp: scroll(to: top - max(1, height - 1))
        case .moveToTop: scroll(to: 0)
        case .moveToBottom: scroll(to: rows.count)
        default: return false
        }
        return true
    }

    private func scroll(to line: Int) {
        top = min(max(0, line), max(0, rows.count - height))
        content = RowsContent(rows, from: top, height: height)
    }
}
