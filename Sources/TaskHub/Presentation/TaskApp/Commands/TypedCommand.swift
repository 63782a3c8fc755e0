internal import TaskHubEntities
internal import TaskLanguage

/// A typed command: its name, its words and its options.
///
/// Quotes keep blanks in a word. The value of an option goes on to the next option, so it needs no quotes; in a command
/// that a program carries out, it is one word, as in a shell.
struct TypedCommand: Hashable {
    let spec: CommandSpec
    /// The command's name or alias, as typed.
    let name: String
    /// The words that belong to no option.
    private(set) var words: [String] = []
    /// The same words as typed: quotes have a meaning in a quick-add line.
    private(set) var line = ""
    private(set) var flags: Set<String> = []
    private var options: [String: [String]] = [:]
    /// Everything after the name, as typed.
    let rest: String
    /// The command, its words and its options, in the order in which they were typed.
    private(set) var arguments: [String]

    /// Reads a line.
    ///
    /// - Throws: ``CommandProblem``.
    init(_ text: String) throws(CommandProblem) {
        let trimmed = text.trimmingWhitespace()
        let name = trimmed.prefix { !$0.isWhitespace }
        guard !name.isEmpty else { throw .empty }
        guard let spec = CommandSpec.named(name.lowercased()) else {
            let known = CommandSpec.all.flatMap { [$0.name.rawValue] + $0.aliases }
            throw .unknown(String(name), nearest: NearWords(to: String(name), among: known, atMost: 1).words.first)
        }
        (self.spec, self.name) = (spec, String(name))
        rest = String(trimmed[name.endIndex...]).trimmingWhitespace()
        arguments = [spec.name.rawValue]
        let quotes: Set<Character> = spec.isProgram ? ["\"", "'"] : ["\""]
        var words = TypedWords.split(rest, quotes: quotes)[...]
        var plain: [Substring] = []
        func isOption(_ word: Substring) -> Bool {
            word.hasPrefix("--") && word.count > 2 || CommandSpec.spellings[String(word)] != nil
        }
        while let word = words.popFirst() {
            guard isOption(word) else {
                plain.append(word)
                arguments.append(TypedWords.unquoted(word, quotes: quotes))
                continue
            }
            let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let name = CommandSpec.spellings[String(parts[0])] ?? String(parts[0].dropFirst(2))
            if parts.count == 1, spec.flags.contains(name) {
                flags.insert(name)
                arguments.append(String(word))
                continue
            }
            guard spec.options.contains(name) else {
                if CommandSpec.onlyOfShell.contains(name) { throw .onlyInShell(String(parts[0]), of: self.name) }
                throw .unknownOption(String(parts[0]), of: self.name)
            }
            let following =
                spec.isProgram ? words.prefix(parts.count == 1 ? 1 : 0) : words.prefix { !isOption($0) }
            words = words.dropFirst(following.count)
            let start = parts.count > 1 ? parts[1].startIndex : following.first?.startIndex
            let end = following.last?.endIndex ?? word.endIndex
            let value = start.map { TypedWords.unquoted(word.base[$0..<end], quotes: quotes) } ?? ""
            options[name, default: []].append(value)
            arguments += parts.count > 1 ? ["\(parts[0])=\(value)"] : [String(parts[0])] + following.map { _ in value }
        }
        self.words = plain.map { TypedWords.unquoted($0, quotes: quotes) }
        line = plain.joined(separator: " ")
    }

    /// The value of an option; the last one counts.
    subscript(option: String) -> String? { options[option]?.last }

    func values(of option: String) -> [String] { options[option] ?? [] }

    func has(_ flag: String) -> Bool { flags.contains(flag) }
}

/// Why a typed command is refused.
package enum CommandProblem: Error, Hashable, Sendable {
    case empty
    case unknown(String, nearest: String?)
    case unknownOption(String, of: String)
    /// The option says how a command prints.
    case onlyInShell(String, of: String)
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
        case .onlyInShell("--container", let command):
            Explanation(
                message: "'\(command)' has no option --container in the app, which shows one container",
                hint: "Open another one with 'taskhub app --container DIR'")
        case .onlyInShell(let option, let command):
            Explanation(
                message: "'\(command)' has no option \(option) in the app",
                hint: "Give it to 'taskhub \(command)' in a shell")
        case .usage(let usage): Explanation(message: "the command was not understood", hint: "Usage: \(usage)")
        case .noTarget: Explanation(message: "no task is selected", hint: "Select or mark tasks, or give ids")
        case .noMatch: Explanation(message: "no task matches the filter", hint: "Nothing was changed")
        case .noSuchView: Explanation(message: "there is no view with that name", hint: "See the saved views with v")
        }
    }
}
