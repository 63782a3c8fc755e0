import TerminalScreen
import TerminalValues
import Testing

@Suite("Lines that stay as they are")
struct TranscriptWriterTests {
    private func writer() throws -> TranscriptWriter {
        TranscriptWriter(try #require(TerminalDescription { $0 == "TERM" ? "vt100" : nil }))
    }

    private func input(_ text: String, before: Int = 0) -> TypedLine {
        TypedLine(text: text, width: text.count, cursor: text.count - before)
    }

    private func written(_ bytes: [UInt8]) -> String {
        String(decoding: bytes, as: UTF8.self).replacing("\u{1B}[K", with: "<el>")
    }

    @Test("Each line is written once, and nothing if there is none")
    func lines() throws {
        var writer = try writer()
        #expect(written(writer.bytes(lines: ["Inbox", "> Milk"], input: nil)) == "Inbox\r\n> Milk\r\n")
        #expect(writer.bytes(lines: [], input: nil).isEmpty && writer.end().isEmpty)
    }

    @Test("What is typed at the end is echoed; any other change writes the typed line again, and no earlier one")
    func typing() throws {
        var writer = try writer()
        #expect(written(writer.bytes(lines: [], input: input("Add: "))) == "Add: ")
        #expect(written(writer.bytes(lines: [], input: input("Add: M"))) == "M")
        #expect(writer.bytes(lines: [], input: input("Add: M")).isEmpty)
        #expect(written(writer.bytes(lines: [], input: input("Add: Mi", before: 1))) == "\r<el>Add: Mi\u{8}")
        #expect(written(writer.bytes(lines: [], input: input("Add: Mi", before: 2))) == "\u{8}")
        #expect(written(writer.bytes(lines: [], input: input("Add: "))) == "\r<el>Add: ")
        // A message that comes meanwhile.
        #expect(written(writer.bytes(lines: ["Synced"], input: input("Add: x"))) == "\r<el>Synced\r\nAdd: x")
        #expect(written(writer.bytes(lines: ["Added: x"], input: nil)) == "\r\nAdded: x\r\n")
    }

    @Test("A typed line is left as it is when the terminal is lent")
    func end() throws {
        var writer = try writer()
        _ = writer.bytes(lines: [], input: input("Add: x"))
        #expect(written(writer.end()) == "\r\n" && writer.end().isEmpty)
        #expect(written(writer.bytes(lines: [], input: input("Add: x"))) == "Add: x")
    }
}
