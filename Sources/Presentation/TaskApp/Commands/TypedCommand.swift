internal import TaskLanguage

/// A typed command: its name, its words and its options.
///
/// Double quotes keep blanks in a word. The value of an option goes on to the next option, so it needs no quotes.
struct TypedCommand: Hashable {
    let spec: CommandSpec
    /// The words before the first option.
    let words: [String]
    private let options: [String: [String]]
    let flags: Set<String>
    /// Everything after the name, as typed.
    let rest: String

    /// Reads a line.
    ///
    /// - Throws: ``CommandProblem``.
    init(_ text: String) throws(CommandProblem) {
        let trimmed = text.drop { $0.isWhitespace }
        let name = trimmed.prefix { !$0.isWhitespace }
        guard !name.isEmpty else { throw .empty }
        guard let spec = CommandSpec.named(name.lowercased()) else {
            let known = CommandSpec.all.flatMap { [$0.name.rawValue] + $0.aliases }
            throw .unknown(String(name), nearest: NearWords(to: String(name), among: known, atMost: 1).words.first)
        }
        self.spec = spec
        rest = String(trimmed[name.endIndex...].drop { $0.isWhitespace })
        var words: [String] = []
        var options: [String: [String]] = [:]
        var flags: Set<String> = []
        var current: (name: String, value: [String])?
        func unquoted(_ word: Substring) -> String { word.filter { $0 != "\"" } }
        for word in TypedCommand.split(rest) {
            if word.hasPrefix("--"), word.count > 2 {
                if let current { options[current.name, default: []].append(current.value.joined(separator: " ")) }
                current = nil
                let parts = word.dropFirst(2).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
                let name = String(parts[0])
                if spec.flags.contains(name) {
                    flags.insert(name)
                } else if spec.options.contains(name) {
                    current = (name, parts.count > 1 ? [unquoted(parts[1])] : [])
                } else {
                    throw .unknownOption("--\(name)", of: spec.name.rawValue)
                }
            } else if current != nil {
                current?.value.append(unquoted(word))
            } else {
                words.append(unquoted(word))
            }
        }
        if let current { options[current.name, default: []].append(current.value.joined(separator: " ")) }
        self.words = words
        self.options = options
        self.flags = flags
    }

    /// The value of an option; the last one counts.
    subscript(option: String) -> String? { options[option]?.last }

    func values(of option: String) -> [String] { options[option] ?? [] }

    func has(_ flag: String) -> Bool { flags.contains(flag) }

    /// The words as the user typed them, without options.
    var line: String {
        // Quotes have a meaning in a quick-add line.
        var kept: [Substring] = []
        for word in TypedCommand.split(rest) {
            if word.hasPrefix("--"), word.count > 2 { break }
            kept.append(word)
        }
        return kept.joined(separator: " ")
    }

    /// Splits at blanks that are not between quotes.
    private static func split(_ text: String) -> [Substring] {
        var words: [Substring] = []
        var start: String.Index?
        var isQuoted = false
        for index in text.indices {
            if text[index] == "\"" { isQuoted.toggle() }
            if text[index].isWhitespace, !isQuoted {
                if let begin = start { words.append(text[begin..<index]) }
                start = nil
            } else if start == nil {
                start = index
            }
        }
        if let start { words.append(text[start...]) }
        return words
    }
}

/// Why a typed command is refused.
package enum CommandProblem: Error, Hashable, Sendable {
    case empty
    case unknown(String, nearest: String?)
    case unknownOption(String, of: String)
    /// The command needs other words; the text is how to write it.
    case usage(String)
    /// Nothing is selected, and no task is named.
    case noTarget
    /// No task matches the filter.
    case noMatch
    case noSuchView

    package var explanation: Explanation {
        switch self {
        case .empty: Explanation(message: "no command was typed", hint: "Tab shows the commands")
        case .unknown(let name, let nearest):
            Explanation(
                message: "there is no command '\(name)'",
                hint: nearest.map { "Did you mean '\($0)'?" } ?? "Tab shows the commands")
        case .unknownOption(let option, let command):
            Explanation(message: "'\(command)' has no option \(option)", hint: "Tab shows its options")
        case .usage(let usage): Explanation(message: "the command was not understood", hint: "Usage: \(usage)")
        case .noTarget: Explanation(message: "no task is selected", hint: "Select or mark tasks, or give ids")
        case .noMatch: Explanation(message: "no task matches the filter", hint: "Nothing was changed")
        case .noSuchView: Explanation(message: "there is no view with that name", hint: "See the saved views with v")
        }
    }
}
