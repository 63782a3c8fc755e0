internal import ArgumentParser

/// A word that the parser did not know for an option, and that hides what was wrong.
///
/// It takes `-dash` for `-d -a -s -h`, and so for a wish for help; of `-buy` it only says that the title is missing.
struct UnknownOption {
    private static let wishes: Set = ["-h", "-help", "--help", "--help-hidden", "--version", "help"]
    private static let dash = Character("-")

    /// Counted from one, without the program's name.
    let place: Int
    private let name: Substring

    /// `isAnswered`: the parser saw a wish, as for completion scripts; only a word with one dash can be mistaken for it.
    ///
    /// - Returns: nil where there is none, or help is asked for besides.
    init?(in arguments: [String], of root: (some ParsableCommand).Type, isAnswered: Bool) {
        let words = arguments.prefix { $0 != "--" }
        guard !words.contains(where: UnknownOption.wishes.contains) else { return nil }
        let known = Set(UnknownOption.help(for: words, of: root).split { !($0.isLetter || $0 == UnknownOption.dash) })
        let names = words.map { word in word.prefix { $0 != "=" } }
        let found = names.firstIndex { name in
            if isAnswered, name.hasPrefix("--") { return false }
            return name.count > 1 && name.first == UnknownOption.dash && !known.contains(name)
        }
        guard let found else { return nil }
        place = found + 1
        name = names[found]
    }

    /// A sentence without its full stop.
    ///
    /// Only what has an option's form is repeated: all else may be a title.
    var message: String {
        hasOptionForm ? "Unknown option '\(name)'" : "Word \(place) begins with '-' and is no option"
    }

    private var hasOptionForm: Bool {
        let letters = UInt8(ascii: "a")...UInt8(ascii: "z")
        return name.hasPrefix("--") && name.utf8.allSatisfy { $0 == UInt8(ascii: "-") || letters.contains($0) }
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
