package import TaskHubEntities

/// Keeps a half-typed line, so that it survives the end of the app.
package protocol DraftStore {
    /// Returns the line that was typed when the app ended; nil if there is none.
    func load() throws -> Draft?

    /// Replaces the draft, or removes it.
    func save(_ draft: Draft?) throws
}

/// A half-typed line.
package struct Draft: Hashable, Sendable {
    /// What the line is for.
    package enum Purpose: Hashable, Sendable {
        case add, command
        /// Changes the task with this id.
        case edit(EntityID)
    }

    package let purpose: Purpose
    package let text: String

    package init(_ purpose: Purpose, _ text: String) {
        self.purpose = purpose
        self.text = text
    }
}

extension Draft.Purpose: RawRepresentable {
    private static let editing = "edit "

    /// A line without white space at its ends, such as `add`.
    package var rawValue: String {
        switch self {
        case .add: "add"
        case .command: "command"
        case .edit(let id): "\(Self.editing)\(id)"
        }
    }

    package init?(rawValue: String) {
        switch rawValue {
        case "add": self = .add
        case "command": self = .command
        default:
            guard rawValue.hasPrefix(Self.editing), let id = EntityID(String(rawValue.dropFirst(Self.editing.count)))
            else { return nil }
            self = .edit(id)
        }
    }
}
