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

        func isCalled(_ word: String) -> Bool { names?.contains { $0.typed == word } ?? false }
    }

    private struct Description: Decodable {
        struct Command: Decodable {
            let arguments: [Argument]?
        }

        let command: Command
    }

    let options: [Argument]
    let positionals: [Argument]

    init(of command: any ParsableCommand.Type) {
        let text = Data(command._dumpHelp().utf8)
        let all = (try? JSONDecoder().decode(Description.self, from: text))?.command.arguments ?? []
        options = all.filter { $0.kind != "positional" && $0.shouldDisplay }
        positionals = all.filter { $0.kind == "positional" }
    }
}
