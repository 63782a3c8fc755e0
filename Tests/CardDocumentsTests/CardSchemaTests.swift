import Foundation
import JSONValues
import Testing

/// `TASKHUB_RECORD=1` writes the schema and the tables as the rules are now; look at the difference before it is
/// committed.
@Suite("The specification of card documents")
struct CardSchemaTests {
    static let directory = "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/") + "/docs/spec"
    private static let isRecording = ProcessInfo.processInfo.environment["TASKHUB_RECORD"] != nil

    @Test("docs/spec/card.schema.json says what the reader checks")
    func schema() throws {
        try expect(String(decoding: CardSchema().json.written(.pretty), as: UTF8.self) + "\n", in: "card.schema.json")
    }

    @Test("The tables of docs/spec/Card.md say what the reader checks")
    func page() throws {
        let text = try String(contentsOfFile: "\(Self.directory)/Card.md", encoding: .utf8)
        let head = try #require(text.range(of: "<!-- members:begin -->\n"))
        let tail = try #require(text.range(of: "<!-- members:end -->"))
        try expect(text[..<head.upperBound] + CardSchema().page + text[tail.lowerBound...], in: "Card.md")
    }

    private func expect(_ text: String, in file: String) throws {
        let path = "\(Self.directory)/\(file)"
        if Self.isRecording { try text.write(toFile: path, atomically: true, encoding: .utf8) }
        #expect(text == (try? String(contentsOfFile: path, encoding: .utf8)), "\(path) is out of date")
    }
}
