internal import TerminalValues

extension KeyTable {
    /// Every action with its default keys, in the order in which help shows them.
    static let defaults = [
        Section(
            title: "Move",
            entries: [
                screen(.moveDown, "next row", "j", .down),
                screen(.moveUp, "previous row", "k", .up),
                screen(.moveToTop, "first row", "g", .home),
                screen(.moveToBottom, "last row", "G", .end),
                screen(.halfPageDown, "half a page down", .control("d")),
                screen(.halfPageUp, "half a page up", .control("u")),
                screen(.pageDown, "a page down", .pageDown, .control("f")),
                screen(.pageUp, "a page up", .pageUp, .control("b")),
                screen(.open, "open", .enter),
                screen(.moveRight, "open, or a day later", "l", .right),
                screen(.moveLeft, "back, or a day earlier", "h", .left),
                screen(.back, "back, then quit", "q"),
                screen(.clear, "clear marks or filter, else back", .escape, .control("g")),
            ]),
        Section(
            title: "Tabs",
            entries: AppTab.allCases.enumerated().compactMap { place, tab in
                AppAction(rawValue: tab.rawValue).map { screen($0, tab.title, KeyStroke(Character("\(place + 1)"))) }
            } + [
                screen(.nextTab, "next tab", .tab), screen(.previousTab, "previous tab", KeyStroke(.tab, .shift)),
                screen(.month, "month or agenda", "M"),
            ]),
        Section(
            title: "Tasks",
            entries: [
                screen(.add, "add a task, or a list", "a"),
                screen(.mark, "mark, to act on several tasks", .space),
                screen(.markAll, "mark all, or none", .control("a")),
                screen(.complete, "complete, or reopen", "x"),
                screen(.edit, "edit", "e"),
                screen(.editInEditor, "edit every field in $EDITOR", "E"),
                screen(.reschedule, "reschedule", "s"),
                screen(.priority, "set the priority", "p"),
                screen(.move, "move to a list", "m"),
                screen(.tag, "add and remove tags", "t"),
                screen(.remind, "set a reminder", "r"),
                screen(.delete, "delete", "d"),
                screen(.undo, "undo", "u"),
                screen(.redo, "redo", .control("r")),
                screen(.copyTitle, "copy the title", "y"),
                screen(.copyID, "copy the id", "Y"),
                screen(.openLink, "open the first link", "o"),
            ]),
        Section(
            title: "Find",
            entries: [
                screen(.filter, "filter", "/"),
                screen(.views, "saved views", "v"),
                screen(.saveView, "save the filter as a view", "V"),
                screen(.sort, "change the order", "S"),
            ]),
        Section(
            title: "Lists",
            entries: [
                screen(.color, "set the colour", "c"),
                screen(.moveListDown, "move the list down", "J"),
                screen(.moveListUp, "move the list up", "K"),
            ]),
        Section(
            title: "App",
            entries: [
                screen(.command, "command line", ":"),
                screen(.help, "this help", "?", .function(1)),
                screen(.history, "history of changes", "H"),
                screen(.outbox, "waiting changes", "O"),
                screen(.sync, "sync now", "R"),
                screen(.refresh, "reload", .function(5)),
                screen(.redraw, "redraw the screen", .control("l")),
                screen(.quit, "quit", "Q"),
            ]),
        Section(
            title: "While typing",
            entries: [
                line(.accept, "done", .enter),
                line(.cancel, "cancel", .escape, .control("g")),
                line(.completeWord, "complete a list, a tag or a command", .tab),
                line(.earlierLine, "previous suggestion or line", .up, .control("p")),
                line(.laterLine, "next suggestion or line", .down, .control("n")),
                line(.cursorLeft, "one character left", .left, .control("b")),
                line(.cursorRight, "one character right", .right, .control("f")),
                line(.wordLeft, "one word left", .alt("b"), KeyStroke(.left, .control)),
                line(.wordRight, "one word right", .alt("f"), KeyStroke(.right, .control)),
                line(.lineStart, "to the start", .home, .control("a")),
                line(.lineEnd, "to the end", .end, .control("e")),
                line(.deleteBack, "delete the character before", .backspace, .control("h")),
                line(.deleteForward, "delete the character after", .delete, .control("d")),
                line(.deleteWord, "delete the word before", .control("w")),
                line(.deleteToStart, "delete to the start", .control("u")),
                line(.deleteToEnd, "delete to the end", .control("k")),
                line(.pageDown, "a page of the help down", .pageDown),
                line(.pageUp, "a page of the help up", .pageUp),
            ]),
        Section(
            title: "In menus",
            entries: [
                menu(.moveDown, "next, or a week later", "j", .down),
                menu(.moveUp, "previous, or a week earlier", "k", .up),
                menu(.moveLeft, "a day earlier", "h", .left),
                menu(.moveRight, "a day later", "l", .right),
                menu(.pageDown, "a page down, or a month later", .pageDown, .control("f")),
                menu(.pageUp, "a page up, or a month earlier", .pageUp, .control("b")),
                menu(.halfPageDown, "half a page down", .control("d")),
                menu(.halfPageUp, "half a page up", .control("u")),
                menu(.moveToTop, "first", "g", .home),
                menu(.moveToBottom, "last", "G", .end),
                menu(.edit, "type a date", "/"),
                menu(.accept, "choose", .enter, .space),
                menu(.cancel, "cancel", .escape, .control("g"), "q"),
                menu(.quit, "quit", "Q"),
            ]),
    ]

    private static func screen(_ action: AppAction, _ purpose: String, _ keys: KeyStroke...) -> Entry {
        Entry(action: action, context: .screen, purpose: purpose, keys: keys)
    }

    private static func line(_ action: AppAction, _ purpose: String, _ keys: KeyStroke...) -> Entry {
        Entry(action: action, context: .line, purpose: purpose, keys: keys)
    }

    private static func menu(_ action: AppAction, _ purpose: String, _ keys: KeyStroke...) -> Entry {
        Entry(action: action, context: .menu, purpose: purpose, keys: keys)
    }
}
