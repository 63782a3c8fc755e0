/// A line that is typed, with its prompt.
package struct TypedLine: Hashable, Sendable {
    package let text: String
    /// The columns of the text.
    package let width: Int
    /// The columns before the cursor.
    package let cursor: Int

    package init(text: String, width: Int, cursor: Int) {
        (self.text, self.width, self.cursor) = (text, width, cursor)
    }
}
