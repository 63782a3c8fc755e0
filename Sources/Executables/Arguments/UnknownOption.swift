package import ArgumentParser

/// The first unknown option among the arguments, for cases where the parser's own message would mislead.
///
/// The parser reads `-dash` as `-d -a -s -h`, and so as a request for help. For `-buy` it only reports a missing title.
package struct UnknownOption {
    private static let requests: Set = ["-h", "-help", "--help", "--help-hidden", "--version", "help"]
    private static let dash = Character("-")

    /// The position among the arguments, counted from one, without the program's name.
    private let position: Int
    private let name: Substring

    /// Finds the option.
    ///
    /// Returns `nil` if there is none, or if help is requested.
    ///
    /// `isAnswered` means that the parser read the arguments as a request, as for help or a completion script. Only a
    /// word with a single dash can be mistaken for one.
    package init?(in arguments: [String], of root: (some ParsableCommand).Type, isAnswered: Bool) {
        let words = arguments.prefix { $0 != "--" }
        guard !words.contains(where: UnknownOption.requests.contains) else { return nil }
        let known = Set(UnknownOption.help(for: words, of: root).split { !($0.isLetter || $0 == UnknownOption.dash) })
        let names = words.map { word in word.prefix { $0 != "=" } }
        let found = names.firstIndex { name in
            if isAnswered, name.hasPrefix("--") { return false }
            return name.count > 1 && name.first == UnknownOption.dash && !known.contains(name)
        }
        guard let found else { return nil }
        position = found + 1
        name = names[found]
    }

    /// The error message.
    ///
    /// It repeats the word only if it looks like an option, since any other may be a title.
    package var message: String {
        hasOptionForm ? "Unknown option '\(name)'" : "Word \(position) begins with '-' but is not an option"
    }

    private var hasOptionForm: Bool {
        let letters = UInt8(ascii: "a")...UInt8(ascii: "z")
        return name.hasPrefix("--") && name.utf8.allSatisfy { $0 == UInt8(ascii: "-") || letters.contains($0) }
    }

    /// Returns the help of the command that the words name, with its hidden options.
    private static func help(for words: ArraySlice<String>, of root: (some ParsableCommand).Type) -> String {
        var command: any ParsableCommand.Type = root
        for word in words {
            guard let next = command.configuration.subcommands.first(where: { $0._commandName == word }) else { break }
            command = next
        }
        return root.helpMessage(for: command, includeHidden: true)
    }
}
