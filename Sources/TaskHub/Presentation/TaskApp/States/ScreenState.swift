internal import CommandOutput

/// What a screen shows.
package enum ScreenState<Content: Hashable & Sendable>: Hashable, Sendable {
    /// Nothing has been read yet, because the size of the screen is not known.
    case loading
    case content(Content)
    /// There is nothing to show.
    case empty(EmptyNotice)
    /// The contents cannot be read; ``AppAction/refresh`` tries again.
    case failed(Explanation)

    var hasFailed: Bool { if case .failed = self { true } else { false } }

    package var content: Content? {
        if case .content(let content) = self { content } else { nil }
    }
}

/// What an empty screen says.
package struct EmptyNotice: Hashable, Sendable {
    package let title: String
    /// What the user can do; nil if there is nothing to do.
    package let hint: String?

    package init(title: String, hint: String? = nil) {
        self.title = title
        self.hint = hint
    }
}

/// What failed, and what to do next.
package struct Explanation: Error, Hashable, Sendable {
    package let message: String
    package let hint: String

    package init(message: String, hint: String) {
        self.message = message
        self.hint = hint
    }

    /// Both as two sentences, the first beginning with a capital letter.
    package var text: String {
        let first = message.capitalizedFirst
        let end = hint.hasSuffix("?") ? "" : "."
        return hint.isEmpty ? "\(first)." : "\(first). \(hint)\(end)"
    }
}
