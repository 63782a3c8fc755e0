package import ArgumentParser
internal import TextLayout

/// A program that keys and scripts run.
///
/// Its errors land in logs, so none repeats what may be a title.
package protocol UnattendedProgram: ParsableCommand {}

/// A word in the place of a command that names none.
struct UnknownCommand {
    private static let maximumSuggestions = 3

    let word: String
    let mayBeRepeated: Bool
    /// The command above it, as it is typed.
    let group: String
    /// The commands of the group.
    let names: [String]

    /// Follows the arguments down to a word that is not a command.
    ///
    /// - Parameters:
    ///   - arguments: The arguments after the program's name.
    ///   - root: The program's main command.
    /// - Returns: Nil if the words name a command, or if options precede them.
    static func find(in arguments: [String], of root: any ParsableCommand.Type) -> UnknownCommand? {
        var command = root
        var group = root._commandName
        for word in arguments {
            let commands = command.configuration.subcommands
            guard !commands.isEmpty, !word.hasPrefix("-") else { return nil }
            guard let next = commands.first(where: { $0.names.contains(word) }) else {
                return UnknownCommand(
                    word: word, mayBeRepeated: !(root is any UnattendedProgram.Type), group: group,
                    names: commands.filter { $0.configuration.shouldDisplay }.flatMap { $0.names })
            }
            command = next
            group += " \(next._commandName)"
        }
        return nil
    }

    /// What may have been meant, the likeliest first: names that begin with the word, and those with few typing errors
    /// (one in up to four letters, else two).
    private var suggestions: [String] {
        let word = word.lowercased()
        guard (2...40).contains(word.count) else { return [] }
        let limit = word.count <= 4 ? 1 : 2
        return names.map { (name: $0, errors: $0.hasPrefix(word) ? 0 : TypingErrors(in: word, for: $0).count) }
            .filter { $0.errors <= limit }
            .sorted { ($0.errors, $0.name) < ($1.errors, $1.name) }
            .prefix(Self.maximumSuggestions).map { "'\(group) \($0.name)'" }
    }

    var diagnosis: Diagnosis {
        let typed = mayBeRepeated ? "'\(DisplayText(word).text.prefix(40))'" : "that"
        let hint = suggestions.isEmpty ? "" : "Did you mean \(suggestions.asChoice)? "
        return Diagnosis(.usage, "usage", "\(typed) is not a command of \(group)", "\(hint)See '\(group) --help'")
    }
}

extension ParsableCommand {
    fileprivate static var names: [String] { [_commandName] + configuration.aliases }
}

extension [String] {
    /// The elements as a choice: `a, b or c`.
    fileprivate var asChoice: String {
        count < 2 ? joined() : "\(dropLast().joined(separator: ", ")) or \(self[count - 1])"
    }
}

/// How many letters of a word were left out, added, replaced or exchanged with their neighbours.
private struct TypingErrors {
    let count: Int

    init(in word: String, for name: String) {
        let (word, name) = (Array(word), Array(name))
        var rows = [Array(0...name.count)]
        for (row, typed) in word.enumerated() {
            var next = [row + 1]
            for (column, meant) in name.enumerated() {
                var least = min(next[column], rows[row][column + 1]) + 1
                least = min(least, rows[row][column] + (typed == meant ? 0 : 1))
                if row > 0, column > 0, typed == name[column - 1], word[row - 1] == meant {
                    least = min(least, rows[row - 1][column - 1] + 1)
                }
                next.append(least)
            }
            rows.append(next)
        }
        count = rows[word.count][name.count]
    }
}
