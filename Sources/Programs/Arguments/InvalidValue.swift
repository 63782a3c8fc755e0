/// A value that an option or argument does not take, from the parser's message about it.
///
/// An example is `The value 'nxt' is invalid for '--status <status>'. Please provide one of …`
package struct InvalidValue {
    /// The value as it was typed.
    package let word: String
    /// The option, as in `--status`, or the argument, as in `<shell>`.
    package let name: String
    /// What the help calls the value; nil if it does not say.
    package let valueName: String?
    /// Why the value is refused, from the parser of that value; nil if it does not say.
    package let reason: String?
    /// The values that it takes, if they are few.
    package let choices: [String]

    package init?(_ message: String) {
        guard message.hasPrefix("The value '"), let marker = message.firstRange(of: "' is invalid for '") else {
            return nil
        }
        let rest = message[marker.upperBound...]
        guard let end = rest.firstIndex(of: "'") else { return nil }
        word = String(message[..<marker.lowerBound].dropFirst("The value '".count))
        let words = rest[..<end].split(separator: " ")
        name = words.first.map(String.init) ?? ""
        valueName = words.last.map { String($0.filter { $0 != "<" && $0 != ">" }) }
        let explanation = rest[end...].dropFirst()
        reason = explanation.hasPrefix(": ") ? String(explanation.dropFirst(2)) : nil
        // The parser quotes a few values, and lists more as lines with a hyphen.
        let lines = explanation.split(whereSeparator: \.isNewline).dropFirst()
        choices =
            lines.isEmpty
            ? explanation.split(separator: "'").enumerated().filter { $0.offset % 2 == 1 }.map { String($0.element) }
            : lines.map { String($0.drop { $0 == " " || $0 == "-" }) }
    }
}
