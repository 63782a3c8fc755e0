internal import ArgumentParser
internal import FoundationEssentials

/// The arguments of a command, as the parser describes them to tools.
struct CommandShape {
    struct Argument: Decodable {
        struct Name: Decodable {
            let kind: String
            let name: String

            var typed: String { kind == "long" ? "--\(name)" : "-\(name)" }
        }

        /// `positional`, `option` or `flag`.
        let kind: String
        let shouldDisplay: Bool
        let isRepeating: Bool
        let names: [Name]?
        let valueName: String?
        let allValues: [String]?
        let abstract: String?

        /// The names to offer: the long ones, if there are any.
        var offeredNames: [String] {
            let long = (names ?? []).filter { $0.kind == "long" }
            return (long.isEmpty ? names ?? [] : long).map(\.typed)
        }

        func isCalled(_ word: String) -> Bool { names?.contains { $0.typed == word } ?? false }
    }

    private struct Description: Decodable {
        struct Command: Decodable {
            let arguments: [Argument]?
        }

        let command: Command
    }

    /// Those that help shows.
    let options: [Argument]
    let positionals: [Argument]
    private let all: [Argument]

    init(of command: any ParsableCommand.Type) {
        let text = Data(command._dumpHelp().utf8)
        // ArgumentParserPinTests fail if the form changes.
        all = (try? JSONDecoder().decode(Description.self, from: text))?.command.arguments ?? []
        options = all.filter { $0.kind != "positional" && $0.shouldDisplay }
        positionals = all.filter { $0.kind == "positional" }
    }

    /// Returns the words of a command line, with the first of its long names for each option.
    func withFirstNames(_ words: [String]) -> [String] {
        let end = words.firstIndex(of: "--") ?? words.endIndex
        let named = words[..<end].map { word in
            let name = String(word.prefix { $0 != "=" })
            return (all.first { $0.isCalled(name) }?.offeredNames.first ?? name) + word.dropFirst(name.count)
        }
        return named + words[end...]
    }

    /// Returns the values that an option, or an argument such as `<shell>`, takes; `nil` if it is not one of a few.
    func values(of name: String) -> [String]? {
        all.first { $0.isCalled(name) || "<\($0.valueName ?? "")>" == name && $0.kind == "positional" }?.allValues
    }

    /// Returns whether an option can be given several times: one that collects its values, or one without a value.
    func mayRepeat(_ name: String) -> Bool {
        all.first { $0.isCalled(name) }.map { $0.isRepeating || $0.kind != "option" } ?? true
    }
}
