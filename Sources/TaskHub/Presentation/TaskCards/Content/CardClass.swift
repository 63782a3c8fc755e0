import Cards

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

extension TaskCardContent {
    /// The names of the classes besides the state.
    var classes: [String] {
        var classes: [String] = []
        if counts.overdue > 0 { classes.append(CardClass.overdue.rawValue) }
        if counts.isDueSoon { classes.append(CardClass.dueSoon.rawValue) }
        if syncProblem?.kind == .offline { classes.append(CardClass.offline.rawValue) }
        if hasError { classes.append(CardClass.error.rawValue) }
        return classes
    }

    /// The urgency, for bars without style sheets.
    var tone: CardTone {
        if hasError || counts.overdue > 0 { return .critical }
        if state.isWarning || syncProblem?.kind == .offline { return .warning }
        return counts.isDueSoon ? .notice : .calm
    }

    var hasError: Bool {
        if state == .unreadable || state == .missing && isContainerUnknown { return true }
        return syncProblem?.kind == .refused || syncProblem?.kind == .failed
    }
}
