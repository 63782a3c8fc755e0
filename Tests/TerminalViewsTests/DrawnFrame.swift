import Foundation
import TaskApp
import TaskHubTestSupport
import TaskStore
import TerminalScreen
import TerminalViews
import Testing
import TextLayout

/// The bytes that draw a screen.
struct DrawnFrame {
    let columns: Int
    let rows: Int
    let bytes: [UInt8]

    init(
        _ app: AppModel, columns: Int, rows: Int, _ environment: [String: String],
        background: Theme.Background = .dark, charset: TerminalCharset = .unicode
    ) throws {
        (self.columns, self.rows) = (columns, rows)
        let terminal = try #require(TerminalDescription { environment[$0] })
        let picture = AppView(charset).picture(
            of: app, columns: columns, rows: rows)
        let painter = FramePainter(theme: Theme(background, depth: terminal.depth), charset: charset)
        var writer = FrameWriter(terminal)
        bytes = writer.bytes(for: painter.frame(picture, TerminalSize(columns: columns, rows: rows)))
    }
}

/// What the emulated terminal shows.
struct Picture: Decodable {
    let lines: [String]
    let looks: [String]
    let cursor: [Int]?
    let problems: [[String]]

    init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        lines = try values.decode([String].self, forKey: .lines)
        looks = try values.decode([String].self, forKey: .looks)
        cursor = try values.decodeIfPresent([Int].self, forKey: .cursor)
        problems = try values.decode([String].self, forKey: .problems).map { [$0] }
    }

    private enum Key: String, CodingKey { case lines, looks, cursor, problems }

    /// The lines, then the looks, then the cursor.
    var text: String {
        let cursor = cursor.map { "cursor \($0[0]),\($0[1])\n" } ?? ""
        return (lines.map { $0 + "\n" } + ["----\n"] + looks.map { $0 + "\n" }).joined() + cursor
    }
}

enum Pictures {
    static func drawn(_ frames: [DrawnFrame], file: String = #filePath) async throws -> [Picture] {
        let documents = frames.map { frame -> [String: Any] in
            [
                "columns": frame.columns, "rows": frame.rows,
                "bytes": String(frame.bytes.map { Character(Unicode.Scalar($0)) }),
            ]
        }
        let tests = file.split(separator: "/").dropLast(2).joined(separator: "/")
        let answer = try await runProgram(
            TestPython.path, ["-B", "/\(tests)/TerminalEmulator/draw.py"],
            environment: ["PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8"],
            stdin: Array(try JSONSerialization.data(withJSONObject: documents)), killAfter: 300_000
        ).expectSuccess()
        return try JSONDecoder().decode([Picture].self, from: Data(answer.stdoutBytes))
    }

    static func compare(_ picture: Picture, with name: String, file: String = #filePath) throws {
        let root = file.split(separator: "/").dropLast(3).joined(separator: "/")
        let path = "/\(root)/fixtures/screens/\(name).txt"
        if ProcessInfo.processInfo.environment["TASKHUB_RECORD"] != nil {
            try picture.text.write(toFile: path, atomically: true, encoding: .utf8)
        }
        let expected = try? String(contentsOfFile: path, encoding: .utf8)
        #expect(picture.text == expected, "\(name)")
    }
}
