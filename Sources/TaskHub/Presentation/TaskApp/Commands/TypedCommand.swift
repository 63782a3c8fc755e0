internal import TaskActions
internal import TaskHubEntities
internal import TextLayout

/// The command that a line names, so far as it is typed.
struct BegunCommand: Hashable {
    /// As typed.
    let name: String
    /// The command of that name or alias.
    let command: CommandGrammar.Command
    /// The subcommand that the second word names; nil if it names none.
    let subcommand: CommandGrammar.Command?
    /// Everything after the name, as typed.
    let rest: String
    /// Everything after the name and the subcommand, as typed.
    let arguments: Substring

    init?(_ line: String, in grammar: CommandGrammar) {
        let trimmed = line.trimmingWhitespace()
        name = String(trimmed.prefix { !$0.isWhitespace })
        guard let command = grammar.command(name.lowercased()) else { return nil }
        self.command = command
        rest = String(trimmed.dropFirst(name.count)).trimmingWhitespace()
        let second = rest.prefix { !$0.isWhitespace }
        subcommand = command.subcommands.first { $0.isCalled(String(second)) }
        arguments = subcommand == nil ? rest[...] : rest.dropFirst(second.count)
    }

    /// Whether the second word may become the name of a subcommand, while it is typed.
    var beginsSubcommand: Bool {
        subcommand == nil && command.subcommands.contains { $0.name.hasPrefix(rest) }
    }

    /// What runs.
    var running: CommandGrammar.Command { subcommand ?? command.usual }

    var act: CommandAct { CommandAct(of: [command.name] + [subcommand?.name].compactMap(\.self)) }

    /// The names, not the aliases, with what may follow.
    var usage: String {
        let names = [command.name] + [subcommand?.name].compactMap(\.self)
        return "\(names.joined(separator: " ")) \((subcommand ?? command).usage)".trimmingWhitespace()
    }

    var purpose: String { (subcommand ?? command).purpose }
}

/// A typed command: its name, its words and its options.
///
/// Quotes keep blanks in a word. The value of an option goes on to the next option, so it needs no quotes; in a command
/// that a program may get, it is one word, as in a shell.
struct TypedCommand: Hashable {
    let named: BegunCommand
    /// The words that belong to no option.
    private(set) var words: [String] = []
    /// The same words as typed: quotes have a meaning in a quick-add line.
    private(set) var line = ""
    private(set) var flags: Set<String> = []
    private var options: [String: [String]] = [:]
    /// The command, its words and its options, in the order in which they were typed.
    private(set) var arguments: [String]

    /// Reads a line.
    ///
    /// - Throws: ``CommandProblem``.
    init(_ text: String, in grammar: CommandGrammar) throws(CommandProblem) {
        guard let named = BegunCommand(text, in: grammar) else { throw CommandProblem(unnamed: text, in: grammar) }
        self.named = named
        arguments = [named.command.name] + [named.subcommand?.name].compactMap(\.self)
        let readsAsShell = named.act.isReadAsInShell
        let quotes: Set<Character> = readsAsShell ? ["\"", "'"] : ["\""]
        var words = TypedWords.split(named.arguments, quotes: quotes)[...]
        var plain: [Substring] = []
        func isOption(_ word: Substring) -> Bool {
            word.hasPrefix("--") && word.count > 2 || grammar.letters.contains(String(word))
        }
        while let word = words.popFirst() {
            guard isOption(word) else {
                plain.append(word)
                arguments.append(TypedWords.unquoted(word, quotes: quotes))
                continue
            }
            let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let typed = String(parts[0])
            guard let option = named.running.option(typed), option.value != nil || parts.count == 1 else {
                throw CommandProblem(untaken: typed, by: named)
            }
            guard option.value != nil else {
                flags.insert(option.name)
                arguments.append(typed)
                continue
            }
            let following = readsAsShell ? words.prefix(parts.count == 1 ? 1 : 0) : words.prefix { !isOption($0) }
            words = words.dropFirst(following.count)
            let start = parts.count > 1 ? parts[1].startIndex : following.first?.startIndex
            let end = following.last?.endIndex ?? word.endIndex
            let value = start.map { TypedWords.unquoted(word.base[$0..<end], quotes: quotes) } ?? ""
            options[option.name, default: []].append(value)
            arguments += parts.count > 1 ? ["\(typed)=\(value)"] : following.isEmpty ? [typed] : [typed, value]
        }
        self.words = plain.map { TypedWords.unquoted($0, quotes: quotes) }
        line = plain.joined(separator: " ")
        guard plain.isEmpty || named.act.takesText || named.running.word(at: plain.count - 1) != nil else {
            throw .usage(named.usage)
        }
    }

    /// The value of an option; the last one counts.
    subscript(option: String) -> String? { options[option]?.last }

    func values(of option: String) -> [String] { options[option] ?? [] }

    /// The options with a value, each with what was typed.
    var optionValues: [(option: CommandGrammar.Argument, typed: [String])] {
        named.running.options.compactMap { option in options[option.name].map { (option, $0) } }
    }

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
    /// An option has none of the values that it takes; they are listed if they are few.
    case unknownValue(of: String, values: [String])
    /// Tasks are named, and a filter is given too; the text is how to write it.
    case wordsAndFilter(String)
    /// Nothing is selected, and no task is named.
    case noTarget
    /// No task matches the filter.
    case noMatch
    case noSuchView

    /// Creates the problem of a line that names no command.
    fileprivate init(unnamed line: String, in grammar: CommandGrammar) {
        let name = line.trimmingWhitespace().prefix { !$0.isWhitespace }
        let known = grammar.commands.flatMap { [$0.name] + $0.aliases }
        let nearest = NearWords(to: String(name), among: known, atMost: 1).words.first
        self = name.isEmpty ? .empty : .unknown(String(name), nearest: nearest)
    }

    /// Creates the problem of an option that a command does not take here.
    fileprivate init(untaken option: String, by named: BegunCommand) {
        let isForShell = named.running.shellOptions.contains { $0.names.contains(option) }
        self = isForShell ? .onlyInShell(option, of: named.name) : .unknownOption(option, of: named.name)
    }

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
        case .unknownValue(let option, let values):
            Explanation(
                message: "that is no value of \(option)",
                hint: values.isEmpty
                    ? "Use letters, digits, hyphens and periods only" : "Use one of: \(values.joined(separator: ", "))")
        case .wordsAndFilter(let usage):
            Explanation(message: "give either tasks or --where", hint: "Usage: \(usage)")
        case .noTarget: Explanation(message: "no task is selected", hint: "Select or mark tasks, or give ids")
        case .noMatch: Explanation(message: "no task matches the filter", hint: "Nothing was changed")
        case .noSuchView: Explanation(message: "there is no view with that name", hint: "See the saved views with v")
        }
    }
}
