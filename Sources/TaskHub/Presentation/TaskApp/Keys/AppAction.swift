/// What a key can do in the app; the raw value is its name in the setting `keys`.
package enum AppAction: String, CaseIterable, Hashable, Sendable {
    // MARK: Moving

    case moveDown = "move-down"
    case moveUp = "move-up"
    case moveToTop = "move-to-top"
    case moveToBottom = "move-to-bottom"
    case halfPageDown = "half-page-down"
    case halfPageUp = "half-page-up"
    case pageDown = "page-down"
    case pageUp = "page-up"
    case moveLeft = "move-left"
    case moveRight = "move-right"

    // MARK: Screens

    case inbox, today, upcoming, lists, settings
    case nextTab = "next-tab"
    case previousTab = "previous-tab"
    case open
    /// One screen back; on the first one, quits.
    case back
    /// Removes marks, then the filter, then messages.
    case clear
    case month
    case history
    case outbox
    case help
    case command
    case refresh
    case redraw
    case quit

    // MARK: Tasks

    case mark
    case markAll = "mark-all"
    /// Completes open tasks; reopens completed ones.
    case complete
    case add
    case edit
    case editInEditor = "edit-in-editor"
    case reschedule
    case priority
    case move
    case tag
    case remind
    case delete
    case undo
    case redo
    case filter
    case views
    case saveView = "save-view"
    case sort
    case copyTitle = "copy-title"
    case copyID = "copy-id"
    case openLink = "open-link"
    case sync

    // MARK: Lists

    case color
    case moveListDown = "move-list-down"
    case moveListUp = "move-list-up"

    // MARK: Lines and menus

    case accept
    case cancel
    case completeWord = "complete-word"
    case cursorLeft = "cursor-left"
    case cursorRight = "cursor-right"
    case wordLeft = "word-left"
    case wordRight = "word-right"
    case lineStart = "line-start"
    case lineEnd = "line-end"
    case deleteBack = "delete-back"
    case deleteForward = "delete-forward"
    case deleteWord = "delete-word"
    case deleteToStart = "delete-to-start"
    case deleteToEnd = "delete-to-end"
    case earlierLine = "earlier-line"
    case laterLine = "later-line"
}

/// Where keys have their own meaning.
package enum KeyContext: String, CaseIterable, Hashable, Sendable {
    /// Lists, details and settings.
    case screen
    /// A line that is typed; keys that print a character type it.
    case line
    /// A menu, the calendar or the help.
    case menu
}
