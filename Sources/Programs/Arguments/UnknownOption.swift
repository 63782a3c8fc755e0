package import ArgumentParser
internal import TextLayout

/// The first unknown option among the arguments, for cases where the parser's own message would mislead.
///
/// The parser reads `-dash` as `-d -a -s -h`, and so as a request for help. For `-buy` it only reports a missing title,
/// and for `edit ID --titel x` that there is no change.
package struct UnknownOption {
    private static let requests: Set = ["-h", "-help", "--help", "--help-hidden", "--version", "help"]
    private static let dash = Character("-")

    /// The position among the arguments, counted from one, without the program's name.
    private let position: Int
    private let name: Substring
    private let suggestions: [String]
    /// The option with one letter that the word begins with, as in `-p5`.
    private let joinedOption: String?

    /// Finds the option.
    ///
    /// Returns `nil` if there is none, or if help is requested.
    ///
    /// `isAnswered` means that the parser read the arguments as a request, as for help or a completion script. Only a
    /// word with a single dash can be mistaken for one.
    package init?(in arguments: [String], of root: (some ParsableCommand).Type, isAnswered: Bool) {
        let words = arguments.prefix { $0 != "--" }
        guard !words.contains(where: UnknownOption.requests.contains) else { return nil }
        let known = UnknownOption.names(for: words, of: root, includingHidden: true)
        let names = words.map { word in word.prefix { $0 != "=" } }
        let found = names.firstIndex { name in
            if isAnswered, name.hasPrefix("--") { return false }
            return name.count > 1 && name.first == UnknownOption.dash && !known.contains(String(name))
        }
        guard let found else { return nil }
        position = found + 1
        name = names[found]
        let shown = UnknownOption.names(for: words, of: root, includingHidden: false)
        if name.count == 2 {
            let (short, long) = (names[found].lowercased(), "--\(names[found].dropFirst().lowercased())")
            suggestions = shown.filter { $0.hasPrefix(long) || $0 == short }.sorted()
        } else {
            suggestions = Suggestions.names(for: String(name), among: shown.filter { $0.hasPrefix("--") })
        }
        let start = String(name.prefix(2))
        joinedOption = !name.hasPrefix("--") && name.count > 2 && shown.contains(start) ? start : nil
    }

    /// The error message.
    ///
    /// It repeats the word only if it looks like an option, since any other may be a title.
    package var message: String { message(repeatsWord: false) }

    /// The error message; `repeatsWord` if the word is not private, even if it does not look like an option.
    package func message(repeatsWord: Bool) -> String {
        if hasOptionForm { return "unknown option '\(name)'" }
        let word = repeatsWord ? DisplayText.quoted(String(name)) : "word \(position)"
        return "\(word) begins with '-' but is not an option"
    }

    /// What to do next.
    ///
    /// - Parameters:
    ///   - help: The command that shows the help.
    ///   - isText: What to do if it is no option; nil to put `--` before it.
    /// - Returns: A sentence without its full stop.
    package func hint(help: String, isText: String? = nil) -> String {
        let text = "\(isText ?? "If it is text, put '--' before it"); see \(help)"
        if let suggestion { return name.hasPrefix("--") ? "\(suggestion) See \(help)" : "\(suggestion) \(text)" }
        return joinedOption.map { "Put a space after '\($0)'. \(text)" } ?? text
    }

    /// The question whether a similar option was meant; `nil` if there is none.
    package var suggestion: String? {
        guard !suggestions.isEmpty else { return nil }
        return "Did you mean \(suggestions.map { "'\($0)'" }.asChoice)?"
    }

    private var hasOptionForm: Bool {
        let letters = UInt8(ascii: "a")...UInt8(ascii: "z")
        let isOneLetter = name.count == 2 && name.last.map { $0.isASCII && $0.isLetter } == true
        return isOneLetter
            || name.hasPrefix("--") && name.utf8.allSatisfy { $0 == UInt8(ascii: "-") || letters.contains($0) }
    }

    /// Returns the options of the command that the words name, and of its default command.
    private static func names(
        for words: ArraySlice<String>, of root: (some ParsableCommand).Type, includingHidden: Bool
    ) -> Set<String> {
        let named = NamedCommand(in: words, of: root)
        return Set(
            [named.command, named.running].flatMap { command in
                names(inHelp: root.helpMessage(for: command, includeHidden: includingHidden))
            })
    }

    /// Returns the names in the first column of the help.
    ///
    /// A line is `  -h, --help              Show help information.`
    private static func names(inHelp help: String) -> [String] {
        help.split(separator: "\n").filter { $0.hasPrefix("  -") }.flatMap { line in
            line.split { $0 == " " || $0 == "," || $0 == "/" }.prefix { $0.first == dash || $0.first == "<" }
                .filter { $0.first == dash }.map(String.init)
        }
    }
}
