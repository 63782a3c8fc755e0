internal import ArgumentParser

/// A word that the parser did not know for an option, and that hides what was wrong.
///
/// It takes `-dash` for `-d -a -s -h`, and so for a wish for help; of `-buy` it only says that the title is missing.
enum UnknownOption {
    private static let wishes: Set = ["-h", "-help", "--help", "--help-hidden", "--version", "help"]
    private static let dash = Character("-")

    /// `isAnswered`: the parser saw a wish, as for completion scripts; only a word with one dash can be mistaken for it.
    ///
    /// - Returns: nil where there is none, or help is asked for besides.
    static func find(
        in arguments: [String], of root: (some ParsableCommand).Type, isAnswered: Bool
    ) -> String? {
        let words = arguments.prefix { $0 != "--" }
        guard !words.contains(where: wishes.contains) else { return nil }
        let known = Set(help(for: words, of: root).split { !($0.isLetter || $0 == dash) })
        return words.first { word in
            let name = word.prefix { $0 != "=" }
            if isAnswered, name.hasPrefix("--") { return false }
            return name.count > 1 && name.first == dash && !known.contains(name)
        }
    }

    /// Of the command that the words name.
    private static func help(for words: ArraySlice<String>, of root: (some ParsableCommand).Type) -> String {
        var command: any ParsableCommand.Type = root
        for word in words {
            guard let next = command.configuration.subcommands.first(where: { $0._commandName == word }) else { break }
            command = next
        }
        return root.helpMessage(for: command, includeHidden: true)
    }
}
