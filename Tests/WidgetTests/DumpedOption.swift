import FoundationEssentials

@testable import taskhub_widget

/// An option of `render` as ArgumentParser describes it to other tools.
struct DumpedOption: Sendable {
    let name: String
    let isFlag: Bool
    /// Empty if any text is a value.
    let values: [String]

    /// What `--experimental-dump-help` prints.
    static func all() throws -> [DumpedOption] {
        guard case .print(let text) = WidgetCommand.outcome(of: ["render", "--experimental-dump-help"]) else {
            throw NotDumped()
        }
        let tool = try JSONDecoder().decode(Tool.self, from: Data(text.utf8))
        return tool.command.arguments.flatMap { argument in
            argument.names.filter { $0.kind == "long" }.map {
                DumpedOption(name: $0.name, isFlag: argument.kind == "flag", values: argument.allValues ?? [])
            }
        }
    }

    struct NotDumped: Error {}

    private struct Tool: Decodable {
        let command: Command
    }

    private struct Command: Decodable {
        let arguments: [Argument]
    }

    private struct Argument: Decodable {
        let kind: String
        let names: [Name]
        let allValues: [String]?
    }

    private struct Name: Decodable {
        let kind: String
        let name: String
    }
}
