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
            case nil where app.rootModel.menu != nil: [(.accept, "choose"), (.cancel, "quit")]
            case nil where Self.hasFailed(app.screen): [(.help, "help"), (.refresh, "try again"), (.quit, "quit")]
            case nil: Self.words(of: app.screen)
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

    private static func hasFailed(_ screen: ScreenModel) -> Bool {
        func hasFailed<Content>(_ state: ScreenState<Content>) -> Bool {
            if case .failed = state { true } else { false }
        }
        return switch screen {
        case .tasks(let model): hasFailed(model.state)
        case .upcoming(let model): model.month == nil && hasFailed(model.agenda.state)
        case .lists(let model): hasFailed(model.state)
        case .settings(let model): hasFailed(model.state)
        case .details(let model): hasFailed(model.state)
        case .history(let model): hasFailed(model.state)
        case .outbox(let model): hasFailed(model.state)
        }
    }

    private static func words(of screen: ScreenModel) -> [(AppAction, String)] {
        switch screen {
        case .upcoming(let model) where model.month != nil:
            [(.help, "help"), (.open, "open the day"), (.add, "add"), (.month, "agenda"), (.quit, "quit")]
        case .tasks, .upcoming:
            [
                (.help, "help"), (.add, "add"), (.complete, "done"), (.reschedule, "reschedule"), (.filter, "filter"),
                (.undo, "undo"), (.quit, "quit"),
            ]
        case .lists:
            [
                (.help, "help"), (.open, "open"), (.add, "new list"), (.edit, "rename"), (.color, "colour"),
                (.delete, "delete"), (.undo, "undo"), (.quit, "quit"),
            ]
        case .settings: [(.help, "help"), (.open, "change"), (.quit, "quit")]
        case .details:
            [
                (.help, "help"), (.edit, "edit"), (.complete, "done"), (.reschedule, "reschedule"), (.undo, "undo"),
                (.back, "back"),
            ]
        case .history: [(.help, "help"), (.undo, "undo"), (.redo, "redo"), (.back, "back")]
        case .outbox: [(.help, "help"), (.open, "retry or discard"), (.sync, "sync now"), (.back, "back")]
        }
    }
}
