import ArgumentParser
import Composition
import TaskActions
import TaskHubCommands
import Testing

/// `TaskAppTests.GrammarTests` compares the app with the commands.
@Suite("The intents beside the commands")
struct IntentGrammarTests {
    /// Options for keys and scripts, and the parser's own.
    private static let own = ["--key", "--key-window", "--deadline", "--no-wait", "--notify", "--help", "--version"]

    private func shape(_ name: String, of root: any ParsableCommand.Type) throws -> CommandShape {
        CommandShape(of: try #require(root.configuration.subcommands.first { $0._commandName == name }, "\(name)"))
    }

    /// Checks that a command has each option of an intent, with the same names and values.
    private func compare(_ intent: String, with command: String) throws {
        func options(_ shape: CommandShape) -> [String] {
            let options = (shape.arguments ?? []).filter { option in
                option.kind != "positional" && option.shouldDisplay && !Self.own.contains(where: option.isCalled)
            }
            return options.map { "\($0.typedNames) \($0.kind) \($0.valueName ?? "") \($0.allValues ?? [])" }
        }
        let (listed, taken) = (
            options(try shape(command, of: TaskHub.self)), options(try shape(intent, of: TaskHubIntent.self))
        )
        #expect(!taken.isEmpty)
        for option in taken { #expect(listed.contains(option), "\(intent): \(option)") }
    }

    @Test(
        "Every verb has a command, and an intent with the same options unless it acts unseen",
        arguments: TaskVerb.allCases)
    func verbs(verb: TaskVerb) throws {
        _ = try shape(verb.command, of: TaskHub.self)
        guard TaskVerb.intents.contains(verb) else { return }
        try compare(verb.rawValue, with: verb.command)
    }

    @Test(
        "The other intents take no option that their command lacks",
        arguments: [("create", "add"), ("quick", "add"), ("undo", "undo"), ("open", "open")])
    func others(intent: String, command: String) throws {
        try compare(intent, with: command)
    }
}
