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

    /// The word after the name of a group, which is no option.
    init?(after group: NamedCommand, mayBeRepeated: Bool) {
        let configuration = group.command.configuration
        guard !configuration.subcommands.isEmpty, let word = group.rest.first, !word.hasPrefix("-") else { return nil }
        self.word = word
        self.mayBeRepeated = mayBeRepeated
        self.group = group.path
        options = configuration.version.isEmpty ? [] : ["--version"]
        names = configuration.subcommands.filter { $0.configuration.shouldDisplay }.flatMap { $0.names }
        rest = Array(group.rest.dropFirst())
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
