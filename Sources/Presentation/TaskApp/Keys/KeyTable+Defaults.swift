extension KeyTable {
    /// Every action with its default keys, in the order in which help shows them.
    static let defaults = [
        Section(
            title: "Move",
            entries: [
                screen(.moveDown, "next row", "j", "down"),
                screen(.moveUp, "previous row", "k", "up"),
                screen(.moveToTop, "first row", "g", "home"),
                screen(.moveToBottom, "last row", "G", "end"),
                screen(.halfPageDown, "half a page down", "ctrl-d"),
                screen(.halfPageUp, "half a page up", "ctrl-u"),
                screen(.pageDown, "a page down", "page-down", "ctrl-f"),
                screen(.pageUp, "a page up", "page-up", "ctrl-b"),
                screen(.open, "open", "enter"),
                screen(.moveRight, "open, or a day later", "l", "right"),
                screen(.moveLeft, "back, or a day earlier", "h", "left"),
                screen(.back, "back, then quit", "q"),
                screen(.clear, "clear marks or filter, else back", "esc", "ctrl-g"),
            ]),
        Section(
            title: "Tabs",
            entries: [
                screen(.inbox, "Inbox", "1"), screen(.today, "Today", "2"), screen(.upcoming, "Upcoming", "3"),
                screen(.lists, "Lists", "4"), screen(.settings, "Settings", "5"),
                screen(.nextTab, "next tab", "tab"), screen(.previousTab, "previous tab", "shift-tab"),
                screen(.month, "month or agenda", "M"),
            ]),
        Section(
            title: "Tasks",
            entries: [
                screen(.add, "add a task, or a list", "a"),
                screen(.mark, "mark, to act on several tasks", "space"),
                screen(.markAll, "mark all, or none", "ctrl-a"),
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
                screen(.redo, "redo", "ctrl-r"),
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
                screen(.help, "this help", "?", "f1"),
                screen(.history, "history of changes", "H"),
                screen(.outbox, "waiting changes", "O"),
                screen(.sync, "sync now", "R"),
                screen(.refresh, "reload", "f5"),
                screen(.redraw, "redraw the screen", "ctrl-l"),
                screen(.quit, "quit", "Q"),
            ]),
        Section(
            title: "While typing",
            entries: [
                line(.accept, "done", "enter"),
                line(.cancel, "cancel", "esc", "ctrl-g"),
                line(.completeWord, "complete a list, a tag or a command", "tab"),
                line(.earlierLine, "previous suggestion or line", "up", "ctrl-p"),
                line(.laterLine, "next suggestion or line", "down", "ctrl-n"),
                line(.cursorLeft, "one character left", "left", "ctrl-b"),
                line(.cursorRight, "one character right", "right", "ctrl-f"),
                line(.wordLeft, "one word left", "alt-b", "ctrl-left"),
                line(.wordRight, "one word right", "alt-f", "ctrl-right"),
                line(.lineStart, "to the start", "home", "ctrl-a"),
                line(.lineEnd, "to the end", "end", "ctrl-e"),
                line(.deleteBack, "delete the character before", "backspace", "ctrl-h"),
                line(.deleteForward, "delete the character after", "delete", "ctrl-d"),
                line(.deleteWord, "delete the word before", "ctrl-w"),
                line(.deleteToStart, "delete to the start", "ctrl-u"),
                line(.deleteToEnd, "delete to the end", "ctrl-k"),
                line(.pageDown, "a page of the help down", "page-down"),
                line(.pageUp, "a page of the help up", "page-up"),
            ]),
        Section(
            title: "In menus",
            entries: [
                menu(.moveDown, "next, or a week later", "j", "down"),
                menu(.moveUp, "previous, or a week earlier", "k", "up"),
                menu(.moveLeft, "a day earlier", "h", "left"),
                menu(.moveRight, "a day later", "l", "right"),
                menu(.pageDown, "a page down, or a month later", "page-down", "ctrl-f"),
                menu(.pageUp, "a page up, or a month earlier", "page-up", "ctrl-b"),
                menu(.halfPageDown, "half a page down", "ctrl-d"),
                menu(.halfPageUp, "half a page up", "ctrl-u"),
                menu(.moveToTop, "first", "g", "home"),
                menu(.moveToBottom, "last", "G", "end"),
                menu(.edit, "type a date", "/"),
                menu(.accept, "choose", "enter", "space"),
                menu(.cancel, "cancel", "esc", "ctrl-g", "q"),
                menu(.quit, "quit", "Q"),
            ]),
    ]

    private static func screen(_ action: AppAction, _ purpose: String, _ keys: KeyName...) -> Entry {
        Entry(action: action, context: .screen, purpose: purpose, keys: keys)
    }

    private static func line(_ action: AppAction, _ purpose: String, _ keys: KeyName...) -> Entry {
        Entry(action: action, context: .line, purpose: purpose, keys: keys)
    }

    private static func menu(_ action: AppAction, _ purpose: String, _ keys: KeyName...) -> Entry {
        Entry(action: action, context: .menu, purpose: purpose, keys: keys)
    }
}
