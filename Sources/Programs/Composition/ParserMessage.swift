internal import ArgumentParser
internal import Arguments
internal import TextLayout

/// A syntax error of the argument parser, in our words.
struct ParserMessage {
    let message: String
    /// What to do, in addition to reading the help.
    let advice: String?

    /// Translates the parser's message.
    ///
    /// - Parameters:
    ///   - text: The message, which may have several lines.
    ///   - command: The command whose arguments were wrong.
    ///   - repeatsWords: Whether words from the command line may be repeated.
    init(_ text: String, of command: any ParsableCommand.Type, repeatsWords: Bool) {
        let quoted = text.split(separator: "'", omittingEmptySubsequences: false).map(String.init)
        if text.hasPrefix("The value '"), let value = InvalidValue(text, of: command) {
            message =
                repeatsWords
                ? "'\(value.word)' is not a valid value for \(value.name)" : "the value of \(value.name) is not valid"
            advice = value.advice
        } else if text.hasPrefix("Value to be set with flag '"), quoted.count >= 4 {
            message =
                quoted[1] == quoted[3]
                ? "'\(quoted[1])' was given more than once" : "'\(quoted[3])' cannot be used with '\(quoted[1])'"
            advice = "Give only one of them"
        } else if text.hasPrefix("The option '"), quoted.count > 2, quoted[2].hasPrefix(" does not take any value") {
            message = "the option '\(quoted[1])' does not take any value"
            advice = nil
        } else if let count = ParserMessage.unexpectedWords(quoted[0]) {
            let words = "\(count) unexpected \(count == 1 ? "word" : "words")"
            let first = repeatsWords && quoted.count > 1 ? DisplayText(quoted[1]).text.prefix(40) : nil
            message = words + (first.map { "\(count == 1 ? ":" : ", starting with") '\($0)'" } ?? "")
            advice = "Put text of several words in quotes"
        } else {
            let line = text.split(whereSeparator: \.isNewline).joined(separator: " ")
            message = line.prefix(1).lowercased() + line.dropFirst()
            advice = nil
        }
    }

    private static func unexpectedWords(_ start: String) -> Int? {
        if start == "Unexpected argument " { return 1 }
        guard start.hasSuffix(" unexpected arguments: ") else { return nil }
        return Int(start.prefix { $0.isNumber })
    }
}

/// A value that an option or argument does not take, from the parser's message about it.
///
/// An example is `The value 'nxt' is invalid for '--status <status>'. Please provide one of …`
private struct InvalidValue {
    let word: String
    /// The option or argument, in quotes.
    let name: String
    let advice: String?

    init?(_ text: String, of command: any ParsableCommand.Type) {
        guard let marker = text.firstRange(of: "' is invalid for '") else { return nil }
        let typed = text[..<marker.lowerBound].dropFirst("The value '".count)
        let rest = text[marker.upperBound...]
        guard let end = rest.firstIndex(of: "'") else { return nil }
        word = String(DisplayText(String(typed), placeholder: "").text.prefix(40))
        let option = rest[..<end].prefix { $0 != " " }
        name = "'\(option)'"
        let reason = rest[end...].dropFirst()
        if reason.hasPrefix(": ") {
            advice = "It takes \(reason.dropFirst(2))"
        } else if let values = CommandShape(of: command).values(of: String(option)) {
            let suggestions = Suggestions.names(for: String(typed), among: values).map { "'\($0)'" }
            let meant = suggestions.isEmpty ? "" : "Did you mean \(suggestions.asChoice)? "
            advice = "\(meant)It takes \(values.asChoice)"
        } else {
            advice = nil
        }
    }
}
