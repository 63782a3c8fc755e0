package import ArgumentParser
internal import FoundationEssentials

/// A command, its arguments and the commands below it, as the parser describes them to tools.
package struct CommandShape: Decodable {
    package struct Argument: Decodable {
        struct Name: Decodable {
            let kind: String
            let name: String

            var typed: String { kind == "long" ? "--\(name)" : "-\(name)" }
        }

        /// `positional`, `option` or `flag`.
        package let kind: String
        package let shouldDisplay: Bool
        package let isOptional: Bool
        package let isRepeating: Bool
        let names: [Name]?
        package let valueName: String?
        package let allValues: [String]?
        package let abstract: String?

        /// All names as they are typed, the long ones first.
        package var typedNames: [String] {
            let names = names ?? []
            return (names.filter { $0.kind == "long" } + names.filter { $0.kind != "long" }).map(\.typed)
        }

        /// The names to offer: the long ones, if there are any.
        var offeredNames: [String] {
            let long = (names ?? []).filter { $0.kind == "long" }
            return (long.isEmpty ? names ?? [] : long).map(\.typed)
        }

        package func isCalled(_ word: String) -> Bool { names?.contains { $0.typed == word } ?? false }
    }

    private struct Description: Decodable {
        let command: CommandShape
    }

    package let commandName: String
    package let aliases: [String]?
    package let abstract: String?
    package let shouldDisplay: Bool
    package let defaultSubcommand: String?
    package let subcommands: [CommandShape]?
    package let arguments: [Argument]?

    package init(of command: any ParsableCommand.Type) {
        let text = Data(command._dumpHelp().utf8)
        // ArgumentParserPinTests fail if the form changes.
        let described = try? JSONDecoder().decode(Description.self, from: text)
        self = described?.command ?? CommandShape(commandName: command._commandName)
    }

    private init(commandName: String) {
        self.commandName = commandName
        shouldDisplay = true
        (aliases, abstract, defaultSubcommand, subcommands, arguments) = (nil, nil, nil, nil, nil)
    }

    /// Those that help shows.
    var options: [Argument] { (arguments ?? []).filter { $0.kind != "positional" && $0.shouldDisplay } }
    package var positionals: [Argument] { (arguments ?? []).filter { $0.kind == "positional" } }

    /// Returns the words of a command line, with the first of its long names for each option.
    func withFirstNames(_ words: [String]) -> [String] {
        let end = words.firstIndex(of: "--") ?? words.endIndex
        let named = words[..<end].map { word in
            let name = String(word.prefix { $0 != "=" })
            return (arguments?.first { $0.isCalled(name) }?.offeredNames.first ?? name) + word.dropFirst(name.count)
        }
        return named + words[end...]
    }

    /// Returns the values that an option, or an argument such as `<shell>`, takes; `nil` if it is not one of a few.
    func values(of name: String) -> [String]? {
        let named = arguments?.first {
            $0.isCalled(name) || "<\($0.valueName ?? "")>" == name && $0.kind == "positional"
        }
        return named?.allValues
    }

    /// Returns whether an option can be given several times: one that collects its values, or one without a value.
    func mayRepeat(_ name: String) -> Bool {
        arguments?.first { $0.isCalled(name) }.map { $0.isRepeating || $0.kind != "option" } ?? true
    }
}
