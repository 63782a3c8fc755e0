import Foundation
import TaskHubTestSupport
import TaskStore
import Testing

/// `TASKHUB_RECORD=1` writes the grammar as it is now.
@Suite("The grammar of the commands")
struct GrammarTests {
    private struct Dump: Decodable {
        let command: Command
    }

    private struct Command: Decodable {
        let commandName: String
        let aliases: [String]?
        let shouldDisplay: Bool
        let subcommands: [Command]?
        let arguments: [Argument]?
    }

    private struct Argument: Decodable {
        let kind: String
        let shouldDisplay: Bool
        let valueName: String?
        let names: [Name]?
    }

    private struct Name: Decodable {
        let kind: String
        let name: String
    }

    private let installation = Installation()

    private func commands(of program: String) async throws -> [Command] {
        let answer = try await installation.tool("\(Installation.programs)/\(program)", ["--experimental-dump-help"])
        let dump = try JSONDecoder().decode(Dump.self, from: Data(answer.output.utf8))
        return (dump.command.subcommands ?? []).filter { $0.shouldDisplay && $0.commandName != "help" }
    }

    /// One line for each command: its names, then its options, those with a value with `=`.
    private func lines(_ command: Command, below path: String = "") -> [String] {
        let names = ([command.commandName] + (command.aliases ?? []).sorted()).joined(separator: "|")
        let options = (command.arguments ?? []).filter { $0.shouldDisplay && $0.kind != "positional" }.map { argument in
            let names = (argument.names ?? []).map { ($0.kind == "long" ? "--" : "-") + $0.name }.sorted()
            return names.joined(separator: "|") + (argument.kind == "option" ? "=" : "")
        }
        let shown = options.filter { !$0.contains("--help") && !$0.contains("--version") }
        let own = ([path + names] + shown.sorted()).joined(separator: " ")
        let below = (command.subcommands ?? []).filter(\.shouldDisplay)
        return [own] + below.flatMap { lines($0, below: "\(path)\(command.commandName)/") }
    }

    @Test("fixtures/grammar.txt, which the app's tests read, has every command with its options")
    func fixture() async throws {
        let text = try await commands(of: "taskhub").flatMap { lines($0) }.map { $0 + "\n" }.joined()
        let path = "\(Installation.packageRoot)/fixtures/grammar.txt"
        if ProcessInfo.processInfo.environment["TASKHUB_RECORD"] != nil {
            try text.write(toFile: path, atomically: true, encoding: .utf8)
        }
        #expect(text == (try? String(contentsOfFile: path, encoding: .utf8)))
    }

    @Test("taskhub-remote parses its commands as taskhub lists them")
    func remote() async throws {
        let listed = Set(try await commands(of: "taskhub").map { lines($0) })
        for command in try await commands(of: "taskhub-remote") { #expect(listed.contains(lines(command))) }
    }
}
