package import ArgumentParser
internal import Arguments
internal import TextLayout

/// A program that keys and scripts run.
///
/// Its errors land in logs, so none repeats what may be a title.
package protocol UnattendedProgram: ParsableCommand {}

/// A word in the place of a command that names none.
struct UnknownCommand {
    /// The most commands of a group that the error lists.
    private static let maximumListed = 8

    let word: String
    let mayBeRepeated: Bool
    /// The command above it, as it is typed.
    let group: String
    /// Options of the group that are easily taken for commands.
    let options: [String]
    /// The commands of the group, with their aliases.
    let names: [String]
    /// The text after the word.
    let rest: [String]

    /// Follows the arguments down to a word that is not a command.
    ///
    /// - Parameters:
    ///   - arguments: The arguments after the program's name.
    ///   - root: The program's main command.
    /// - Returns: Nil if the words name a command, or if options precede them.
    static func find(in arguments: [String], of root: any ParsableCommand.Type) -> UnknownCommand? {
        var command = root
        var group = root._commandName
        for (index, word) in arguments.enumerated() {
            let commands = command.configuration.subcommands
            guard !commands.isEmpty, !word.hasPrefix("-") else { return nil }
            guard let next = commands.first(where: { $0.names.contains(word) }) else {
                return UnknownCommand(
                    word: word, mayBeRepeated: !(root is any UnattendedProgram.Type), group: group,
                    options: command.configuration.version.isEmpty ? [] : ["--version"],
                    names: commands.filter { $0.configuration.shouldDisplay }.flatMap { $0.names },
                    rest: Array(arguments[(index + 1)...]))
            }
            command = next
            group += " \(next._commandName)"
        }
        return nil
    }

    var diagnosis: Diagnosis {
        let typed = mayBeRepeated ? "'\(DisplayText(word).text.prefix(40))'" : "that"
        return Diagnosis(.usage, "usage", "\(typed) is not a command of \(group)", hint)
    }

    /// How a command is called in other programs, and what does the same here; the words that were typed follow the
    /// command.
    private static let others: [String: (command: String, after: String)] = [
        "rename": ("edit", "--title 'NEW TITLE'"), "move": ("edit", "--list NAME"), "note": ("edit", "--notes TEXT"),
        "annotate": ("edit", "--notes TEXT"), "tag": ("edit", "--tag NAME"), "tags": ("list", "tag:NAME"),
        "prioritize": ("edit", "--priority 1-5"), "schedule": ("edit", "--due WHEN"), "count": ("list", ""),
        "stats": ("lists", ""), "version": ("--version", ""), "status": ("session", ""),
        "trash": ("outbox deleted", ""), "backup": ("export", "--output FILE"), "completed": ("list", "--completed"),
    ]

    /// A word as a shell takes it.
    private static func quoted(_ word: String) -> String {
        let isPlain = !word.isEmpty && word.allSatisfy { $0.isLetter || $0.isNumber || "-_.:/+@,=%".contains($0) }
        return isPlain ? word : "'\(word.replacing("'", with: "'\\''"))'"
    }

    private var hint: String {
        if mayBeRepeated, group == "taskhub", let other = Self.others[word] {
            let words = rest.map(Self.quoted).joined(separator: " ")
            let typed = [group, other.command, words, other.after].filter { !$0.isEmpty }.joined(separator: " ")
            return "Use \(DisplayText(typed, limit: 200).text)"
        }
        let suggestions = Suggestions.names(for: word, among: names + options).map { "'\(group) \($0)'" }
        if !suggestions.isEmpty { return "Did you mean \(suggestions.asChoice)? See '\(group) --help'" }
        guard names.count <= Self.maximumListed else { return "See '\(group) --help'" }
        return "Its commands are \(names.asEnumeration); see '\(group) --help'"
    }
}

extension ParsableCommand {
    /// The name and the aliases.
    package static var names: [String] { [_commandName] + configuration.aliases }
}
