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
        if let value = InvalidValue(text) {
            let word = DisplayText(value.word, placeholder: "").text.prefix(40)
            message =
                repeatsWords
                ? "'\(word)' is not a valid value for '\(value.name)'" : "the value of '\(value.name)' is not valid"
            advice = value.advice(for: command)
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

extension InvalidValue {
    fileprivate func advice(for command: any ParsableCommand.Type) -> String? {
        if let reason { return "It takes \(reason)" }
        guard let values = CommandShape(of: command).values(of: name) else { return nil }
        let suggestions = Suggestions.names(for: word, among: values).map { "'\($0)'" }
        let meant = suggestions.isEmpty ? "" : "Did you mean \(suggestions.asChoice)? "
        return "\(meant)It takes \(values.asChoice)"
    }
}
