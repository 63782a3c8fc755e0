internal import TextLayout

/// The words that can follow on a command line, or that the shell has to complete a path.
enum CompletionAnswer {
    struct Word {
        let text: String
        let description: String

        init(_ text: String, _ description: String = "") {
            self.text = text
            self.description = description
        }
    }

    case words([Word])
    case files
    case directories

    /// Returns the words that begin as typed.
    func matching(_ typed: String) -> CompletionAnswer {
        guard case .words(let words) = self else { return self }
        return .words(words.filter { $0.text.hasPrefix(typed) })
    }

    func prefixed(by start: String) -> CompletionAnswer {
        guard case .words(let words) = self else { return .words([]) }
        return .words(words.map { Word(start + $0.text, $0.description) })
    }

    /// The answer as the scripts read it.
    var lines: String {
        switch self {
        case .files: return "files\n"
        case .directories: return "directories\n"
        case .words(let words):
            let charset = TerminalCharset(environment: environmentValue)
            return "words\n"
                + words.filter { !$0.text.contains { $0.isNewline || $0 == "\t" } }.map { word in
                    // No control characters and line breaks.
                    let description = word.description.isEmpty ? "" : DisplayText(word.description).text
                    return description.isEmpty ? "\(word.text)\n" : "\(word.text)\t\(charset.text(description))\n"
                }.joined()
        }
    }
}
