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
