internal import FoundationEssentials

/// Random argument lists, the same ones for the same seed: mostly what a bar or a keybinding passes, often nearly so.
package struct ArgumentListGenerator {
    private var random: SplitMix
    private let command: String
    private let options: [DumpedOption]
    /// Whether the command takes words.
    private let takesWords: Bool

    package init(seed: UInt64, command: String, options: [DumpedOption], takesWords: Bool = false) {
        random = SplitMix(seed: seed)
        self.command = command
        self.options = options
        self.takesWords = takesWords
    }

    package mutating func arguments() -> [String] {
        let misspelled = ["", command.uppercased(), "help", "--help", "\(command)s", "--redact"]
        var arguments = [chance(0.95) ? command : pick(misspelled)]
        for _ in 0..<Int.random(in: 0...5, using: &random) {
            arguments += takesWords && chance(0.4) ? [pick(chance(0.9) ? freeValues : stray)] : option()
        }
        if chance(0.05) { arguments.append(pick(stray)) }
        return arguments
    }

    private mutating func option() -> [String] {
        let option = pick(options)
        let name =
            "--"
            + (chance(0.96)
                ? option.name : pick([String(option.name.dropLast()), option.name + "x", option.name.uppercased()]))
        if option.isFlag {
            return chance(0.95) ? [name] : [pick(["\(name)=true", "\(name)=", "-\(name)", "--no-\(option.name)"])]
        }
        let value = chance(0.9) ? pick(option.values.isEmpty ? freeValues : option.values) : pick(stray)
        switch Int.random(in: 0..<20, using: &random) {
        case 0: return [name]
        case 1: return [name, "--", value]
        case 2: return [String(name.dropFirst()), value]
        case 3...8: return ["\(name)=\(value)"]
        default: return [name, value]
        }
    }

    private let freeValues = [
        "/srv/a b", "dir", "2026-11-30T17:00:00Z", "a=b", "=", "~/x", "é", "render", "svg", "5", "2s", "Buy milk",
    ]
    private let stray = [
        "", "-", "--", "-x", "--x", "---", "-1", "=x", "--=", "SVG", "light ", "svg\n", "-h", "--help", "--version",
    ]

    private mutating func chance(_ share: Double) -> Bool { Double.random(in: 0..<1, using: &random) < share }

    private mutating func pick(_ values: [String]) -> String { values[Int.random(in: values.indices, using: &random)] }

    private mutating func pick(_ values: [DumpedOption]) -> DumpedOption {
        values[Int.random(in: values.indices, using: &random)]
    }
}

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
