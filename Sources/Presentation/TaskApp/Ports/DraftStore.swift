/// Keeps a half-typed line, so that it survives the end of the app.
package protocol DraftStore {
    /// Returns the line that was typed when the app ended; nil if there is none.
    func load() throws -> Draft?

    /// Replaces the draft, or removes it.
    func save(_ draft: Draft?) throws
}

/// A half-typed line.
package struct Draft: Hashable, Sendable {
    /// What the line was for.
    package enum Purpose: String, Hashable, Sendable { case add, command }

    package let purpose: Purpose
    package let text: String

    package init(_ purpose: Purpose, _ text: String) {
        self.purpose = purpose
        self.text = text
    }
}
