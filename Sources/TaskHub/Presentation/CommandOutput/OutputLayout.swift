internal import TextLayout

/// The width and the styles of what a command prints.
package struct OutputLayout: Hashable, Sendable {
    /// Whole texts without styles, as a file or a pipe gets them.
    package static let plain = OutputLayout(columns: nil, usesColor: false)

    /// The fewest columns of a title that are worth reading.
    private static let shortestMiddle = 12

    /// The width in columns; nil if it is unlimited.
    package let columns: Int?
    /// Whether to write the control sequences of ``TextStyle``.
    package let usesColor: Bool

    package init(columns: Int?, usesColor: Bool) {
        self.columns = columns
        self.usesColor = usesColor
    }

    func styled(_ text: String, _ style: TextStyle) -> String {
        style.applied(to: text, when: usesColor)
    }

    /// Returns the text, clipped if it would end behind the last column.
    ///
    /// - Parameters:
    ///   - text: Text without control characters.
    ///   - start: How many columns come before it.
    /// - Returns: At least one column of the text.
    func clipped(_ text: String, from start: Int = 0) -> String {
        guard let columns else { return text }
        return DisplayText(cleaned: Array(text.utf8)).fitted(to: max(1, columns - start), by: WidestColumns.self).text
    }

    /// Returns a line whose middle is clipped to what its start and its end leave.
    ///
    /// If that is less than ``shortestMiddle``, the end goes to separate lines, indented by four columns.
    func line(_ start: String, clipping middle: String, _ end: String) -> String {
        let taken = WidestColumns.width(of: start)
        let rest = taken + WidestColumns.width(of: end)
        if let columns, columns - rest < min(Self.shortestMiddle, WidestColumns.width(of: middle)) {
            let ending = wrapped(String(end.drop { $0 == " " }), indentation: 4)
            return "\(start)\(clipped(middle, from: taken))\n" + ending.map { "    \($0)\n" }.joined()
        }
        return "\(start)\(clipped(middle, from: rest))\(end)\n"
    }

    /// Returns the lines of a text, broken at spaces if it is wider than the rest of the layout.
    ///
    /// - Parameters:
    ///   - text: Text without control characters.
    ///   - indentation: How many columns come before each line.
    /// - Returns: The lines without their indentation.
    func wrapped(_ text: String, indentation: Int) -> [String] {
        guard let columns else { return [text] }
        return DisplayText(cleaned: Array(text.utf8))
            .wrapped(to: max(1, columns - indentation), lines: .max, by: WidestColumns.self)
            .map { String(decoding: $0, as: UTF8.self) }
    }
}

/// The styles of text on a terminal (ECMA-48 §8.3.117, SGR).
package enum TextStyle: String {
    case plain = ""
    case dim = "2"
    case bold = "1"
    case alarm = "1;31"

    /// Returns the text in this style, or unchanged if styles are not allowed.
    package func applied(to text: String, when allowed: Bool) -> String {
        guard allowed, self != .plain, !text.isEmpty else { return text }
        return "\u{1B}[\(rawValue)m\(text)\u{1B}[0m"
    }
}
