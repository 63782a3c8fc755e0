internal import ArgumentParser
internal import FoundationEssentials

/// The options of a command, as the parser describes them to tools.
struct CommandDeclaration {
    private let options: [Description.Option]

    init(of command: any ParsableCommand.Type) {
        let text = Data(command._dumpHelp().utf8)
        // ArgumentParserPinTests fail if the form changes.
        options = (try? JSONDecoder().decode(Description.self, from: text))?.command.arguments ?? []
    }

    /// Returns whether an option can be given several times: one that collects its values, or one without a value.
    func mayRepeat(_ name: String) -> Bool {
        let option = options.first { $0.names?.contains { "--\($0.name)" == name } ?? false }
        return option.map { $0.isRepeating || $0.kind != "option" } ?? true
    }

    private struct Description: Decodable {
        struct Command: Decodable {
            let arguments: [Option]?
        }

        struct Option: Decodable {
            let kind: String
            let isRepeating: Bool
            let names: [Name]?
        }

        struct Name: Decodable {
            let name: String
        }

        let command: Command
    }
}
