package import TaskHubEntities

/// Keeps half-typed text, so that it survives the end of the app.
package protocol DraftStore {
    /// Returns the drafts that were saved last.
    func load() throws -> [Draft]

    /// Replaces the saved drafts.
    func save(_ drafts: [Draft]) throws
}

/// A half-typed line, or pasted lines of which no task was made yet.
package struct Draft: Hashable, Sendable {
    /// What the text is for.
    package enum Purpose: Hashable, Sendable {
        /// A new task, in the list or on the day of the screen where it was begun.
        case add(list: EntityID? = nil, day: CivilDate? = nil)
        /// A change of a task.
        case edit(EntityID, OpenedLine)
        case command
        /// The text has a line for each task.
        case pasted
    }

    package let purpose: Purpose
    package let text: String

    package init(_ purpose: Purpose, _ text: String) {
        self.purpose = purpose
        self.text = text
    }
}

extension Draft {
    /// One line, such as `add - 2026-11-30 Buy%20milk`: the purpose with its values, then the text.
    package var savedLine: String {
        let words: [String] =
            switch purpose {
            case .add(let list, let day): ["add", list?.description ?? "-", day?.description ?? "-"]
            case .edit(let id, let line): ["edit", id.description, line.isTitle ? "title" : "line", encoded(line.text)]
            case .command: ["command"]
            case .pasted: ["pasted"]
            }
        return (words + [encoded(text)]).joined(separator: " ")
    }

    /// Reads what ``savedLine`` wrote; nil for any other text.
    package init?(savedLine: Substring) {
        let words = savedLine.split(separator: " " as Character).map(String.init)
        guard let purpose = Purpose(savedWords: words.dropLast()), let last = words.last, let text = decoded(last)
        else { return nil }
        self.init(purpose, text)
    }
}

extension Draft.Purpose {
    fileprivate init?(savedWords words: ArraySlice<String>) {
        switch (words.first, words.count) {
        case ("add", 3): self = .add(list: EntityID(words[1]), day: CivilDate(iso8601: words[2]))
        case ("edit", 4):
            guard let id = EntityID(words[1]), let text = decoded(words[3]) else { return nil }
            self = .edit(id, OpenedLine(text, isTitle: words[2] == "title"))
        case ("command", 1): self = .command
        case ("pasted", 1): self = .pasted
        default: return nil
        }
    }
}

private func encoded(_ text: String) -> String { PercentEncoding.encode(text.utf8) }

private func decoded(_ text: String) -> String? {
    PercentEncoding.decode(Array(text.utf8)[...]).flatMap { String(validating: $0, as: UTF8.self) }
}
