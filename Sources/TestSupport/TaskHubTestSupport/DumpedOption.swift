internal import FoundationEssentials

/// An option of a command as ArgumentParser describes it to other tools.
package struct DumpedOption: Sendable {
    package let name: String
    package let isFlag: Bool
    /// Empty if any text is a value.
    package let values: [String]

    /// Reads what `--experimental-dump-help` prints.
    package static func all(in text: String) throws -> [DumpedOption] {
        let tool = try JSONDecoder().decode(Tool.self, from: Data(text.utf8))
        return tool.command.arguments.flatMap { argument in
            (argument.names ?? []).filter { $0.kind == "long" }.map {
                DumpedOption(name: $0.name, isFlag: argument.kind == "flag", values: argument.allValues ?? [])
            }
        }
    }

    private struct Tool: Decodable {
        let command: Command
    }

    private struct Command: Decodable {
        let arguments: [Argument]
    }

    private struct Argument: Decodable {
        let kind: String
        let names: [Name]?
        let allValues: [String]?
    }

    private struct Name: Decodable {
        let kind: String
        let name: String
    }
}
