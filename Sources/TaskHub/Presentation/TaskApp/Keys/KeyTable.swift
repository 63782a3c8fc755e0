package import TerminalValues

/// Which key does what: the one table that maps key presses, that help shows, and that the setting `keys` changes.
package struct KeyTable: Hashable, Sendable {
    /// One action in the help.
    package struct Entry: Hashable, Sendable {
        package let action: AppAction
        package let context: KeyContext
        /// What it does, in a few words.
        package let purpose: String
        package var keys: [KeyStroke]
    }

    /// A heading of the help, and the actions below it.
    package struct Section: Hashable, Sendable {
        package let title: String
        package var entries: [Entry]
    }

    package private(set) var sections: [Section]

    /// Creates the default table.
    package init() {
        sections = KeyTable.defaults
    }

    /// Creates the default table with changes, as the setting `keys` has them.
    ///
    /// - Parameter changes: Each is an action and a key, such as `delete=D`, or an action without one: `redo=none`. An
    ///   action that is named has only the keys that are named. A key that is given to an action is taken from others.
    /// - Throws: ``KeyTableError``.
    package init(changes: [String]) throws(KeyTableError) {
        self.init()
        var wanted: [(action: AppAction, keys: [KeyStroke])] = []
        for change in changes {
            let parts = change.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map {
                $0.trimmingBlanks()
            }
            guard parts.count == 2 else { throw .malformed(change) }
            guard let action = AppAction(rawValue: parts[0].lowercased()) else { throw .unknownAction(parts[0]) }
            var keys: [KeyStroke] = []
            if parts[1].lowercased() != "none" {
                guard let key = KeyStroke(reading: parts[1]) else { throw .unknownKey(parts[1]) }
                keys = [key]
            }
            if let place = wanted.firstIndex(where: { $0.action == action }) {
                wanted[place].keys += keys
            } else {
                wanted.append((action, keys))
            }
        }
        for context in KeyContext.allCases { try apply(wanted, in: context) }
    }

    private mutating func apply(
        _ wanted: [(action: AppAction, keys: [KeyStroke])], in context: KeyContext
    ) throws(KeyTableError) {
        var taken: [KeyStroke: AppAction] = [:]
        var changed: [AppAction: [KeyStroke]] = [:]
        for (action, keys) in wanted where entry(action, in: context) != nil {
            // In a line, a key that prints a character types it.
            let usable = context == .line ? keys.filter { $0.character == nil } : keys
            guard !usable.isEmpty || keys.isEmpty else { continue }
            for key in usable where taken.updateValue(action, forKey: key) != nil { throw .usedTwice(key.name) }
            changed[action] = usable
        }
        for section in sections.indices {
            for place in sections[section].entries.indices where sections[section].entries[place].context == context {
                let action = sections[section].entries[place].action
                if let keys = changed[action] {
                    sections[section].entries[place].keys = keys
                } else {
                    sections[section].entries[place].keys.removeAll { taken[$0] != nil }
                }
            }
        }
    }

    private var entries: [Entry] { sections.flatMap(\.entries) }

    private func entry(_ action: AppAction, in context: KeyContext) -> Entry? {
        entries.first { $0.action == action && $0.context == context }
    }

    /// Returns what a key does; nil if it does nothing.
    package func action(for key: KeyStroke, in context: KeyContext) -> AppAction? {
        if let entry = entries.first(where: { $0.context == context && $0.keys.contains(key) }) { return entry.action }
        // Escape and a key that arrive together, as in a burst, are the key with Alt.
        guard context != .line, let plain = key.withoutAlt else { return nil }
        return keys(of: .quit, in: context).contains(plain) ? .quit : nil
    }

    /// Returns the keys of an action, the first one being the one to show.
    package func keys(of action: AppAction, in context: KeyContext = .screen) -> [KeyStroke] {
        entry(action, in: context)?.keys ?? []
    }
}

/// Why the setting `keys` is refused.
package enum KeyTableError: Error, Hashable, Sendable {
    /// The text is not an action, `=` and a key.
    case malformed(String)
    case unknownAction(String)
    case unknownKey(String)
    /// Two changes name the same key.
    case usedTwice(String)
}

extension Substring {
    fileprivate func trimmingBlanks() -> String {
        var text = self
        while text.first == " " { text.removeFirst() }
        while text.last == " " { text.removeLast() }
        return String(text)
    }
}
