import TextLayout

/// What a bar's style sheet and icons go by.
///
/// The names are promised to users: a card has the one of its state, and any of the others on top.
enum CardClass: String {
    case overdue
    case dueSoon = "due-soon"
    /// The last synchronisation did not reach the server.
    case offline
    /// There is nothing to show, or the last synchronisation ended badly.
    case error
}

extension CardContent {
    /// What comes on top of the state.
    var classes: [CardClass] {
        var classes: [CardClass] = []
        if counts.overdue > 0 { classes.append(.overdue) }
        if counts.isDueSoon { classes.append(.dueSoon) }
        if syncTrouble?.kind == .offline { classes.append(.offline) }
        if hasError { classes.append(.error) }
        return classes
    }

    /// All names, the state's first.
    var classNames: [String] { [state.rawValue] + classes.map(\.rawValue) }

    var hasError: Bool {
        if state == .missing || state == .unreadable { return true }
        return syncTrouble?.kind == .refused || syncTrouble?.kind == .failed
    }
}

extension ByteBuffer {
    mutating func append(classesOf card: CardContent, between separator: String) {
        append(card.state.rawValue)
        // Not joined(): its conformance look-ups would be a sixth of the widget's whole run.
        for name in card.classes {
            append(separator)
            append(name.rawValue)
        }
    }
}
