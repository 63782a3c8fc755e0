import Foundation
import TaskHubTestSupport
import TerminalScreen
import TerminalValues
import Testing

@Suite("What is written for a frame")
struct FrameWriterTests {
    private static let environment = ["TERM": "xterm-256color", "COLORTERM": "truecolor"]
    private let terminal: TerminalDescription

    init() throws {
        terminal = try #require(TerminalDescription { Self.environment[$0] })
    }

    private func frame(_ lines: [String], columns: Int = 20, rows: Int = 5) -> ScreenFrame {
        var frame = ScreenFrame(columns: columns, rows: rows)
        for line in lines {
            frame.beginRow()
            for character in line { frame.append(String(character), width: RandomFrames.width(of: character)) }
        }
        return frame
    }

    private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

    @Test(
        "After each of 400 random frames, an emulated terminal shows it",
        .enabled(if: TestPython.isInstalled, "needs the Python packages of 'make test'"),
        arguments: 1...3 as ClosedRange<UInt64>)
    func random(seed: UInt64) async throws {
        var frames = RandomFrames(seed: seed, columns: 24, rows: 6)
        var writer = FrameWriter(terminal, isSynchronized: seed == 2)
        let drawn = (0..<400).map { _ in
            let (frame, expected) = frames.next()
            let bytes = writer.bytes(for: frame)
            return expected.merging(["bytes": String(bytes.map { Character(Unicode.Scalar($0)) })]) { $1 }
        }
        let start = String(decoding: terminal.enter, as: UTF8.self)
        let document: [String: Any] = ["columns": 24, "rows": 6, "start": start, "frames": drawn]
        let answer = try await Emulator.run("frames", on: JSONSerialization.data(withJSONObject: document))
        #expect(answer.status == 0 && answer.stdout.isEmpty, "seed \(seed): \(answer.stdout)\(answer.stderr)")
    }

    @Test("An unchanged frame writes nothing")
    func unchanged() {
        var writer = FrameWriter(terminal)
        _ = writer.bytes(for: frame(["one", "two"]))
        #expect(writer.bytes(for: frame(["one", "two"])).isEmpty)
    }

    @Test("One changed letter writes that letter, and no whole row")
    func smallest() {
        var writer = FrameWriter(terminal)
        _ = writer.bytes(for: frame(["milk and bread", "two"]))
        #expect(text(writer.bytes(for: frame(["milk and Bread", "two"]))) == "\u{1B}[1;10HB")
    }

    @Test("A row that becomes shorter is cleared at its end")
    func shorter() {
        var writer = FrameWriter(terminal)
        _ = writer.bytes(for: frame(["milk and bread"]))
        #expect(text(writer.bytes(for: frame(["milk"]))) == "\u{1B}[1;5H\u{1B}[K")
    }

    @Test("A row that is filled up to its last column is not cleared behind an emoji")
    func filled() {
        var writer = FrameWriter(terminal)
        _ = writer.bytes(for: frame([""]))
        var filled = ScreenFrame(columns: 20, rows: 5)
        filled.beginRow()
        filled.append("❤\u{FE0F}", width: 2)
        filled.fill(to: 20, style: ScreenStyle(.reverse))
        let written = text(writer.bytes(for: filled))
        #expect(written.contains("❤\u{FE0F}") && !written.contains("\u{1B}[K"), "\(written)")
    }

    @Test("A forgotten screen is drawn whole")
    func forgotten() {
        var writer = FrameWriter(terminal)
        _ = writer.bytes(for: frame(["milk"]))
        writer.forget()
        #expect(text(writer.bytes(for: frame(["milk"]))).hasSuffix("milk"))
    }

    @Test("A link is opened and closed around its text, and an address with control characters is no link")
    func link() {
        var writer = FrameWriter(terminal)
        var frame = ScreenFrame(columns: 20, rows: 1)
        frame.beginRow()
        frame.append("a", width: 1, link: "https://example.org/")
        frame.append("b", width: 1)
        let written = text(writer.bytes(for: frame))
        #expect(written.hasSuffix("\u{1B}]8;;https://example.org/\u{1B}\\a\u{1B}]8;;\u{1B}\\b"), "\(written)")
        writer.forget()
        var hostile = ScreenFrame(columns: 20, rows: 1)
        hostile.beginRow()
        hostile.append("a", width: 1, link: "https://a/\u{1B}]52;c;eA==")
        let plain = text(writer.bytes(for: hostile))
        #expect(plain.hasSuffix("\u{1B}]8;;\u{1B}\\a\u{1B}]8;;\u{1B}\\"), "\(plain)")
    }

    @Test(
        "Text for the clipboard is in base64",
        arguments: [("", ""), ("a", "YQ=="), ("ab", "YWI="), ("müde", "bcO8ZGU=")])
    func clipboard(text: String, encoded: String) {
        #expect(self.text(ClipboardCopy.sequence(of: text)) == "\u{1B}]52;c;\(encoded)\u{07}")
    }
}

/// Random frames of letters, wide characters and joined emoji, each a change of the one before.
private struct RandomFrames {
    private static let characters: [Character] = ["a", "b", " ", " ", " ", "é", "日", "本", "○", "e\u{301}", "…"]
    private var random: SplitMix
    private var lines: [[Character]]
    private let columns: Int

    init(seed: UInt64, columns: Int, rows: Int) {
        random = SplitMix(seed: seed)
        lines = Array(repeating: [], count: rows)
        self.columns = columns
    }

    static func width(of character: Character) -> Int { ["日", "本"].contains(character) ? 2 : 1 }

    mutating func next() -> (frame: ScreenFrame, expected: [String: Any]) {
        for _ in 0..<Int.random(in: 0...3, using: &random) {
            let row = Int.random(in: lines.indices, using: &random)
            switch Int.random(in: 0...3, using: &random) {
            case 0: lines[row] = []
            case 1: lines[row] = (0..<columns).compactMap { _ in Self.characters.randomElement(using: &random) }
            default:
                let place = Int.random(in: 0...lines[row].count, using: &random)
                lines[row].insert(Self.characters.randomElement(using: &random) ?? "a", at: place)
            }
        }
        var frame = ScreenFrame(columns: columns, rows: lines.count)
        var shown: [String] = []
        for line in lines {
            frame.beginRow()
            var (text, column) = ("", 0)
            for character in line {
                let width = Self.width(of: character)
                frame.append(String(character), width: width)
                guard column + width <= columns else { continue }
                text.append(character)
                column += width
            }
            while text.last == " " { text.removeLast() }
            shown.append(text.precomposedStringWithCanonicalMapping)
        }
        let hasCursor = Bool.random(using: &random)
        let (column, row) = (Int.random(in: 0..<columns, using: &random), Int.random(in: lines.indices, using: &random))
        frame.cursor = hasCursor ? (column, row) : nil
        return (frame, ["lines": shown, "cursor": hasCursor ? [column, row] : NSNull()])
    }
}

/// The emulated terminal of Tests/TerminalEmulator.
enum Emulator {
    static func run(_ script: String, on input: Data, file: String = #filePath) async throws -> ProgramResult {
        let tests = file.split(separator: "/").dropLast(2).joined(separator: "/")
        return try await runProgram(
            TestPython.path, ["-B", "/\(tests)/TerminalEmulator/\(script).py"],
            environment: ["PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8"], stdin: Array(input), killAfter: 300_000)
    }
}
