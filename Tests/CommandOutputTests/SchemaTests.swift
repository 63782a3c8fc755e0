import CommandOutput
import Foundation
import TaskActions
import TaskDocuments
import TaskHubTestSupport
import TaskStore
import Testing

/// `TASKHUB_RECORD=1` writes the schemas as they are now; look at the difference before it is committed.
@Suite("The schemas of answers")
struct SchemaTests {
    private static let answers: [any Answer.Type] = [
        TaskListAnswer.self, ShownTaskAnswer.self, ChangedTasksAnswer.self, DeletedTasksAnswer.self, ListsAnswer.self,
        ChangedListAnswer.self, HistoryAnswer.self, ReversalAnswer.self, ImportAnswer.self, ExportDocument.self,
        PreferencesAnswer.self, SettingsAnswer.self, SettingDescriptionsAnswer.self, OutboxAnswer.self,
        SyncAnswer.self, SessionAnswer.self, SignOutAnswer.self, UnlockAnswer.self, DeviceAnswer.self,
        ReminderPassAnswer.self, DoctorAnswer.self, InstallationAnswer.self, IntentAnswer.self, VersionAnswer.self,
        ErrorAnswer.self,
    ]
    private static let root = "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
    private static let directory = "\(root)/docs/schema"
    private static let isRecording = ProcessInfo.processInfo.environment["TASKHUB_RECORD"] != nil

    @Test("docs/schema has the schema of every answer, as the types have it", arguments: answers.map { $0.name })
    func recorded(name: String) throws {
        let answer = try #require(Self.answers.first { $0.name == name })
        try expect(Self.schema(of: answer), in: "\(name).schema.json")
    }

    @Test("docs/schema has no other schema, and its page lists them all")
    func page() throws {
        let files = try FileManager.default.contentsOfDirectory(atPath: Self.directory)
        #expect(files.sorted() == (Self.answers.map { "\($0.name).schema.json" } + ["README.md"]).sorted())
        let text = try String(contentsOfFile: "\(Self.directory)/README.md", encoding: .utf8)
        let (begin, end) = ("<!-- answers:begin -->\n", "<!-- answers:end -->")
        let head = try #require(text.range(of: begin)), tail = try #require(text.range(of: end))
        try expect(text[..<head.upperBound] + Self.table + text[tail.lowerBound...], in: "README.md")
    }

    @Test("Every command that takes --json has an answer")
    func commands() throws {
        let grammar = try String(contentsOfFile: "\(Self.root)/fixtures/grammar.txt", encoding: .utf8)
        let lines = grammar.split(separator: "\n").map { $0.split(separator: " ") }
        let named = lines.filter { $0.contains("--json|-j") }.map { words in
            let path = words[0].split(separator: "/").map { $0.split(separator: "|")[0] }
            return "taskhub \(path.joined(separator: " "))"
        }
        let described = Self.answers.flatMap { $0.commands }.map { command in
            command.split(separator: " ").prefix { !$0.hasPrefix("--") }.joined(separator: " ")
        }
        #expect(Set(named) == Set(described.filter { $0.hasPrefix("taskhub ") }))
    }

    private func expect(_ text: String, in file: String) throws {
        let path = "\(Self.directory)/\(file)"
        if Self.isRecording { try text.write(toFile: path, atomically: true, encoding: .utf8) }
        #expect(text == (try? String(contentsOfFile: path, encoding: .utf8)), "\(path) is out of date")
    }

    private static func schema(of answer: any Answer.Type) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(JSONSchemaDocument(of: answer)), as: UTF8.self) + "\n"
    }

    private static var table: String {
        let rows = answers.map { answer in
            let commands = answer.commands.map { "`\($0)`" }.joined(separator: ", ")
            let printers = commands.isEmpty ? "any command" : commands
            return "| [\(answer.name)](\(answer.name).schema.json) | \(answer.summary) | \(printers) |\n"
        }
        return "| schema | answer | printed by |\n|---|---|---|\n" + rows.joined()
    }
}
