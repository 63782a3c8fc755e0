import ArgumentParser
import FoundationEssentials
import Testing

/// `ParserMessage`, `UnknownOption`, `CommandShape` and `NamedCommand` read these of ArgumentParser 1.8.2.
///
/// If a test fails after an update, change those types to match, and then the test.
@Suite("The pinned ArgumentParser words its messages as our error lines expect")
struct ArgumentParserPinTests {
    struct Root: ParsableCommand {
        static let configuration = CommandConfiguration(commandName: "root", subcommands: [Child.self])
    }

    struct Group: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "group", abstract: "A group.", subcommands: [Child.self, Hidden.self],
            defaultSubcommand: Child.self)
    }

    struct Child: ParsableCommand {
        static let configuration = CommandConfiguration(commandName: "child", aliases: ["kid"])

        @Argument var title: String
        @Flag var plain = false
        @Flag(exclusivity: .exclusive) var shape: Shape?
        @Flag(inversion: .prefixedNo) var adopt: Bool?
        @Option var magnitude: Size?
        @Option var tag: [String] = []
    }

    struct Hidden: ParsableCommand {
        static let configuration = CommandConfiguration(commandName: "hidden", shouldDisplay: false)
    }

    enum Shape: String, EnumerableFlag {
        case round, square
    }

    enum Size: String, CaseIterable, ExpressibleByArgument {
        case small, medium, large, huge, vast, tiny
    }

    struct Case: Sendable, CustomTestStringConvertible {
        let arguments: [String]
        let message: String
        var testDescription: String { arguments.joined(separator: " ") }
    }

    private func failure(_ arguments: [String]) throws -> any Error {
        try #require(throws: (any Error).self) {
            var command = try Root.parseAsRoot(arguments)
            try command.run()
        }
    }

    @Test(
        "Each kind of wrong syntax has its message",
        arguments: [
            Case(arguments: ["child"], message: "Missing expected argument '<title>'"),
            Case(arguments: ["child", "one", "--zzzzzzzz"], message: "Unknown option '--zzzzzzzz'"),
            Case(
                arguments: ["child", "one", "--plan"],
                message: "Unknown option '--plan'. Did you mean '--plain'?"),
            Case(arguments: ["child", "one", "two"], message: "Unexpected argument 'two'"),
            Case(arguments: ["child", "one", "two", "three"], message: "2 unexpected arguments: 'two', 'three'"),
            Case(
                arguments: ["child", "one", "--plain=x"],
                message: "The option '--plain' does not take any value, but 'x' was specified."),
            Case(
                arguments: ["child", "one", "--round", "--square"],
                message: "Value to be set with flag '--square' had already been set with flag '--round'"),
            Case(
                arguments: ["child", "one", "--magnitude", "smal"],
                message: """
                    The value 'smal' is invalid for '--magnitude <magnitude>'. Please provide one of the following:
                      - small
                      - medium
                      - large
                      - huge
                      - vast
                      - tiny
                    """),
        ])
    func message(expected: Case) throws {
        let error = try failure(expected.arguments)
        #expect(Root.exitCode(for: error) == .validationFailure)
        #expect(Root.message(for: error) == expected.message)
    }

    @Test("The description for tools says which options collect their values, and which take one of a few")
    func description() throws {
        struct Description: Decodable {
            struct Command: Decodable { let arguments: [Argument] }
            struct Argument: Decodable {
                let kind: String
                let isRepeating: Bool
                let names: [Name]?
                let valueName: String?
                let allValues: [String]?
            }
            struct Name: Decodable { let name: String }
            let command: Command
        }
        let found = try JSONDecoder().decode(Description.self, from: Data(Child._dumpHelp().utf8)).command.arguments
        let repeating = found.filter { $0.kind == "option" }.map { "\($0.names?.first?.name ?? "-") \($0.isRepeating)" }
        #expect(repeating == ["magnitude false", "tag true"])
        // Each flag of a pair is on its own, so the app knows which one was typed.
        let flags = found.filter { $0.kind == "flag" }.compactMap(\.names).map { $0.map(\.name) }
        #expect(flags.contains(["adopt"]) && flags.contains(["no-adopt"]))
        #expect(found.compactMap(\.allValues) == [["small", "medium", "large", "huge", "vast", "tiny"]])
        #expect(found.first { $0.kind == "positional" }?.valueName == "title")
    }

    @Test("The description for tools has a command's names, what it is for, and the commands below it")
    func commands() throws {
        struct Description: Decodable {
            struct Command: Decodable {
                let commandName: String
                let aliases: [String]?
                let abstract: String?
                let shouldDisplay: Bool
                let defaultSubcommand: String?
                let subcommands: [Command]?
                let arguments: [Argument]?
            }
            struct Argument: Decodable {
                let kind: String
                let isOptional: Bool
            }
            let command: Command
        }
        let group = try JSONDecoder().decode(Description.self, from: Data(Group._dumpHelp().utf8)).command
        #expect(group.abstract == "A group." && group.defaultSubcommand == "child")
        let below = try #require(group.subcommands)
        #expect(below.map(\.commandName) == ["child", "hidden", "help"] && below[0].aliases == ["kid"])
        #expect(below.map(\.shouldDisplay) == [true, false, true])
        #expect(below[0].arguments?.filter { $0.kind == "positional" }.map(\.isOptional) == [false])
    }

    @Test("A dash before several letters counts as a request for help if one of them is h")
    func request() throws {
        #expect(Root.exitCode(for: try failure(["child", "-dash"])) == .success)
    }

    @Test("The underscored name of a command is the one that is typed")
    func name() {
        #expect(Root._commandName == "root" && Child._commandName == "child")
    }
}
