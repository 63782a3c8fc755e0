internal import ProgramFailures
internal import TextLayout

/// An option of a program: its name without hyphens, what its value is called, and one line of help.
struct OptionRule: Sendable {
    let name: String
    /// Nil for an option without a value.
    var value: String?
    let help: String

    /// As in `--family FAMILY`.
    var form: String { value.map { "--\(name) \($0)" } ?? "--\(name)" }
}

/// The arguments of a command line, as words and options.
///
/// Reading them takes less time than a parser needs to start.
struct CommandLineWords {
    private(set) var words: [String] = []
    private var options: [(name: String, value: String?)] = []

    /// Reads arguments.
    ///
    /// An option is `--name`, `--name VALUE` or `--name=VALUE`, and is given at most once. After `--`, every argument
    /// is a word.
    ///
    /// - Throws: ``ProgramFailure`` with ``ProgramStatus/usage`` for any other option.
    init(_ arguments: [String], _ rules: [OptionRule], help: String) throws(ProgramFailure) {
        func usage(_ message: String) -> ProgramFailure {
            ProgramFailure(.usage, "usage", message, "Run '\(help)' to see what there is")
        }
        var index = 0
        while index < arguments.count {
            let argument = arguments[index]
            index += 1
            if argument == "--" {
                words += arguments[index...]
                return
            }
            // A negative number is a word.
            guard argument.utf8.count > 1, argument.hasPrefix("-"), Int(argument) == nil else {
                words.append(argument)
                continue
            }
            let typed = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard let rule = rules.first(where: { "--\($0.name)" == typed[0] }) else {
                throw CommandLineWords.unknown(String(typed[0]), rules, help)
            }
            guard !has(rule.name) else { throw usage("'--\(rule.name)' was given more than once") }
            var value = typed.count > 1 ? String(typed[1]) : nil
            if rule.value == nil, value != nil { throw usage("'--\(rule.name)' takes no value") }
            if rule.value != nil, value == nil {
                guard index < arguments.count, !arguments[index].hasPrefix("--") else {
                    throw usage("'--\(rule.name)' needs a value")
                }
                value = arguments[index]
                index += 1
            }
            options.append((rule.name, value))
        }
    }

    /// Whether the option was given.
    func has(_ name: String) -> Bool { options.contains { $0.name == name } }

    /// Returns the value of the option; nil if it was not given.
    subscript(name: String) -> String? { options.first { $0.name == name }?.value }

    /// It repeats the word only if it looks like an option, since any other may be private.
    private static func unknown(_ word: String, _ rules: [OptionRule], _ help: String) -> ProgramFailure {
        let isOption = word.utf8.allSatisfy { $0 == UInt8(ascii: "-") || (0x61...0x7A).contains($0) }
        guard isOption else {
            return ProgramFailure(
                .usage, "usage", "a word begins with '-' but is not an option",
                "If it is text, put '--' before it; see '\(help)'")
        }
        let near = NearWords(to: String(word.drop { $0 == "-" }), among: rules.map(\.name)).words.first
        return ProgramFailure(
            .usage, "usage", "unknown option '\(word)'",
            near.map { "Did you mean '--\($0)'? See '\(help)'" } ?? "Run '\(help)' to see what there is")
    }
}

/// The text of `--help`.
struct HelpText {
    private(set) var text: String

    /// - Parameters:
    ///   - summary: What the program does.
    ///   - usage: The forms of its command line.
    init(_ summary: String, usage: [String]) {
        text = summary + "\n\n" + usage.map { "usage: \($0)\n" }.joined()
    }

    /// Appends a list with a heading.
    mutating func append(_ heading: String, _ entries: [(name: String, help: String)]) {
        let width = (entries.map(\.name.utf8.count).max() ?? 0) + 2
        text += "\n\(heading):\n"
        for entry in entries {
            text += "  \(entry.name)\(String(repeating: " ", count: width - entry.name.utf8.count))\(entry.help)\n"
        }
    }
}
