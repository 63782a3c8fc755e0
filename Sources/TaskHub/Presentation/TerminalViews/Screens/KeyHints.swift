internal import TaskApp
internal import TerminalValues

/// The keys that the last row names: the most useful ones of the screen or sheet in front.
struct KeyHints {
    let context: KeyContext
    /// The actions, each with a word for what it does here.
    let words: [(AppAction, String)]

    init(_ app: AppModel) {
        context = app.keyContext
        words =
            switch app.sheet {
            case .help: [(.cancel, "close"), (.laterLine, "down"), (.earlierLine, "up"), (.pageDown, "page down")]
            case .some where context == .line:
                [(.accept, "done"), (.cancel, "cancel"), (.completeWord, "complete")]
            case .some: [(.accept, "choose"), (.cancel, "cancel")]
            case nil where app.coordinator.root.menu != nil: [(.accept, "choose"), (.cancel, "quit")]
            case nil where app.screen.hasFailed: [(.help, "help"), (.refresh, "try again"), (.quit, "quit")]
            case nil: app.drawnScreen.hints
            }
    }

    /// The keys that a new user needs first, with what they do.
    static let first: [(AppAction, String)] = [
        (.add, "add a task"), (.complete, "complete it"), (.reschedule, "choose another date"), (.undo, "undo"),
        (.nextTab, "next tab"), (.help, "all keys"), (.back, "back, then quit"),
    ]
    /// Those of them that an empty list needs.
    static let empty = first.filter { [.add, .nextTab, .help, .back].contains($0.0) }

    /// One key and its meaning in a row.
    static func rows(_ words: [(AppAction, String)], _ keys: KeyTable, width: Int) -> [ViewRow] {
        words.compactMap { action, word in
            keys.keys(of: action).first.map { key in
                var row = RowBuilder(width: width)
                row.add("  \(key.name)", .key)
                row.pad(to: 7)
                row.add(word, .dim)
                return row.row()
            }
        }
    }
}
