import TaskStore

/// The commands that the line `:` takes: those of `taskhub`, and the app's own.
package struct CommandGrammar: Sendable {
    /// A word, an option with a value, or a flag.
    package struct Argument: Hashable, Sendable {
        /// As they are typed, the long ones first; none for a word.
        let names: [String]
        /// What the value is called; nil for a flag.
        let value: String?
        /// The values that it takes, if they are few; else none.
        let values: [String]
        private let isOptional: Bool
        let isRepeating: Bool
        /// Whether only other programs give it.
        let isHidden: Bool

        package init(
            names: [String] = [], value: String?, values: [String] = [], isOptional: Bool = false,
            isRepeating: Bool = false, isHidden: Bool = false
        ) {
            (self.names, self.value, self.values) = (names, value, values)
            (self.isOptional, self.isRepeating, self.isHidden) = (isOptional, isRepeating, isHidden)
        }

        /// The name of an option without its hyphens; empty for a word.
        var name: String { names.first.map { String($0.drop { $0 == "-" }) } ?? "" }

        /// Whether a program may get the value, although any user can read the arguments of programs.
        ///
        /// A known value, the name of a file and an identifier of an app say nothing about anybody.
        func isPublic(_ typed: String) -> Bool {
            if name == "bundle-id" { return !typed.isEmpty && typed.utf8.allSatisfy(Self.isOfIdentifier) }
            return value == "file" || values.contains(typed)
        }

        private static func isOfIdentifier(_ byte: UInt8) -> Bool {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."): true
            default: false
            }
        }

        /// As help shows it: `--until <when>`, `[<task>…]` or `bash | zsh | fish`.
        var usage: String {
            if let name = names.first { return value.map { "\(name) <\($0)>" } ?? name }
            let word = values.isEmpty ? "<\(value ?? "")>" : values.joined(separator: " | ")
            return isOptional ? "[\(word)\(isRepeating ? "…" : "")]" : "\(word)\(isRepeating ? "…" : "")"
        }
    }

    package struct Command: Hashable, Sendable {
        /// The most characters of ``usage``, so that what the command does fits beside it.
        private static let longestUsage = 56

        package let name: String
        package let aliases: [String]
        package let purpose: String
        let words: [Argument]
        /// Those that the app takes.
        private(set) var options: [Argument]
        /// Those that are for a shell only.
        private(set) var shellOptions: [Argument] = []
        private(set) var subcommands: [Command]
        private let usualName: String?

        /// Creates a command as it is declared.
        ///
        /// - Parameters:
        ///   - name: Its name.
        ///   - aliases: Its other names.
        ///   - purpose: What it does, in one line.
        ///   - words: What it takes beside options.
        ///   - options: What it takes in a shell.
        ///   - subcommands: The commands below it.
        ///   - usualName: The name of the subcommand that runs if none is typed.
        package init(
            _ name: String, aliases: [String] = [], _ purpose: String, words: [Argument] = [],
            options: [Argument] = [], subcommands: [Command] = [], usualName: String? = nil
        ) {
            (self.name, self.aliases, self.purpose) = (name, aliases, purpose)
            (self.words, self.options) = (words, options)
            (self.subcommands, self.usualName) = (subcommands, usualName)
        }

        /// The subcommand that runs if none is typed, or the command itself.
        var usual: Command { subcommands.first { $0.name == usualName } ?? self }

        /// What follows the name: the subcommands, or the words and as many options as fit into a line.
        package var usage: String {
            guard subcommands.isEmpty else { return "[\(subcommands.map(\.name).joined(separator: " | "))]" }
            var parts = words.map(\.usage)
            for option in options {
                parts.append("[\(option.usage)]")
                guard parts.joined(separator: " ").count > Self.longestUsage else { continue }
                parts[parts.count - 1] = "[…]"
                break
            }
            return parts.joined(separator: " ")
        }

        func isCalled(_ word: String) -> Bool { name == word || aliases.contains(word) }

        /// Returns the word at a place; the last one may repeat.
        func word(at place: Int) -> Argument? {
            place < words.count ? words[place] : words.last.flatMap { $0.isRepeating ? $0 : nil }
        }

        func option(_ typed: String) -> Argument? { options.first { $0.names.contains(typed) } }

        /// Splits the options into those that the app takes and those that are for a shell only.
        fileprivate func inApp(below path: [String] = []) -> Command {
            let path = path + [name]
            var command = self
            command.options = options.filter { CommandAct.reads($0, of: path) }
            command.shellOptions = options.filter { !$0.isHidden && !CommandAct.reads($0, of: path) }
            command.subcommands = subcommands.map { $0.inApp(below: path) }
            return command
        }
    }

    package let commands: [Command]
    /// The options of one letter, each with its hyphen.
    let letters: Set<String>

    /// Adds the app's own commands to those of `taskhub`.
    package init(_ declared: [Command]) {
        commands = (declared + Self.ofApp).map { $0.inApp() }
        letters = Set(declared.flatMap(\.options).flatMap(\.names).filter { !$0.hasPrefix("--") })
    }

    func command(_ word: String) -> Command? { commands.first { $0.isCalled(word) } }

    private static let ofApp = [
        Command("filter", "show what a filter selects on this screen", words: [Argument(value: "filter")]),
        Command("view", "open a saved view", words: [Argument(value: "view")]),
        Command(
            "sort", "change the order", words: [Argument(value: "key", values: TaskSort.allCases.map(\.rawValue))]),
        Command("settings", "go to Settings"),
        Command("help", "show the keys, or search them", words: [Argument(value: "words", isOptional: true)]),
        Command("quit", aliases: ["q"], "quit"),
    ]
}
