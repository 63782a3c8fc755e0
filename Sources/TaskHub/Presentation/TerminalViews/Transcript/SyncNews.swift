package import TaskApp

/// What a screen reader says of synchronizations: how one has ended, if that differs from before or was waited for.
package struct SyncNews {
    private let glyphs: Glyphs
    /// The last outcome that was said, or needed no words; nil at first.
    private var known: (sync: StatusLine.Sync, answered: Int)?

    package init(_ glyphs: Glyphs) {
        self.glyphs = glyphs
    }

    /// Returns the news, once.
    ///
    /// - Parameters:
    ///   - status: The state of synchronization.
    ///   - isExplained: Whether a message says it already.
    /// - Returns: A sentence; nil if there is nothing new, and while a synchronization runs.
    package mutating func words(of status: StatusLine, isExplained: Bool) -> String? {
        guard status.sync != .running else { return nil }
        let before = known
        known = (status.sync, status.answeredSyncs)
        let isNew = before.map { !$0.sync.isSame(as: status.sync) } ?? status.sync.isProblem
        let isAnswer = before.map { $0.answered != status.answeredSyncs } ?? false
        let text = status.syncText(glyphs)
        guard isNew || isAnswer, !isExplained, !text.isEmpty else { return nil }
        return "\(text.prefix(1).uppercased())\(text.dropFirst())"
    }
}

extension StatusLine.Sync {
    /// Whether it is the same state, whenever the last success was.
    fileprivate func isSame(as other: Self) -> Bool {
        switch (self, other) {
        case (.idle(let age), .idle(let otherAge)): (age == nil) == (otherAge == nil)
        case (.offline, .offline), (.failed, .failed): true
        case (.blocked(_, let command), .blocked(_, let otherCommand)): command == otherCommand
        default: self == other
        }
    }

    fileprivate var isProblem: Bool {
        switch self {
        case .local, .running, .idle: false
        case .offline, .failed, .blocked: true
        }
    }
}
