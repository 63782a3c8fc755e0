import TextLayout

/// What a bar's style sheet and icons can select by, besides the state.
///
/// The raw values are stable. A card has the class of its state and any of these.
enum CardClass: String {
    case overdue
    case dueSoon = "due-soon"
    /// The last synchronization did not reach the server.
    case offline
    /// The tasks cannot be read, or the last synchronization was refused or failed.
    case error
}

extension CardContent {
    /// The classes besides the state.
    var classes: [CardClass] {
        var classes: [CardClass] = []
        if counts.overdue > 0 { classes.append(.overdue) }
        if counts.isDueSoon { classes.append(.dueSoon) }
        if syncProblem?.kind == .offline { classes.append(.offline) }
        if hasError { classes.append(.error) }
        return classes
    }

    /// The names of all classes, the state first.
    var classNames: [String] { [state.rawValue] + classes.map(\.rawValue) }

    var hasError: Bool {
        if state == .unreadable || state == .missing && isContainerUnknown { return true }
        return syncProblem?.kind == .refused || syncProblem?.kind == .failed
    }

    /// How much of today's work is done, from 0 to 100; 0 without a snapshot.
    var percentage: Int { validUntil == nil ? 0 : counts.percentage }
}

extension ByteBuffer {
    /// Appends the names of all classes, the state first.
    mutating func append(classesOf card: CardContent, separator: String) {
        append(card.state.rawValue)
        // Not joined(): its conformance lookups would take a sixth of the widget's whole run.
        for name in card.classes {
            append(separator)
            append(name.rawValue)
        }
    }
}
