internal import Arguments
package import ProgramFailures
internal import TextLayout

/// A value of an option or an argument that the argument parser could not convert.
///
/// Its exit code is that of every other wrong value, such as of a name.
package struct WrongValue {
    /// What the values are whose type does not list them, by what the help calls them.
    private static let forms = [
        "<time>": "a number of seconds, or a number with s, m, h or d, as in 300, 5m or 1h; at most 3650d",
        "<number>": "a whole number from 1 on", "<port>": "a whole number up to 65535",
    ]

    private let value: String
    /// As in `--format <format>`, or `<shell>`.
    private let place: String
    private let form: String?

    /// Reads what the parser says: `The value 'x' is invalid for '--format <format>'`, and then the reason or the
    /// values.
    ///
    /// Nil if it says something else.
    package init?(parserMessage message: String) {
        let fields = message.split(separator: "'", omittingEmptySubsequences: false)
        guard fields.first == "The value ", let middle = fields.lastIndex(of: " is invalid for "),
            middle + 2 < fields.count
        else { return nil }
        value = fields[1..<middle].joined(separator: "'")
        place = String(fields[middle + 1])
        let rest = fields[(middle + 2)...].joined(separator: "'")
        if rest.hasPrefix(": ") {
            form = String(rest.dropFirst(2))
        } else if let listed = WrongValue.values(rest) {
            form = "Give \(listed.asChoice)"
        } else {
            form = place.split(separator: " ").last.flatMap { WrongValue.forms[String($0)] }.map { "Give \($0)" }
        }
    }

    /// The values are on lines with a hyphen, or in quotes.
    private static func values(_ text: String) -> [String]? {
        let lines = text.split(separator: "\n").filter { $0.hasPrefix("  - ") }.map { String($0.dropFirst(4)) }
        if !lines.isEmpty { return lines }
        let fields = text.split(separator: "'", omittingEmptySubsequences: false)
        let quoted = fields.indices.filter { $0 % 2 == 1 }.map { String(fields[$0]) }
        return quoted.isEmpty ? nil : quoted
    }

    /// Explains it; `help` is what shows the help.
    package func failure(help: String) -> ProgramFailure {
        ProgramFailure(
            .refused, "value_refused", "the value \(DisplayText.quoted(value)) is invalid for '\(place)'",
            form ?? "See \(help)")
    }
}
