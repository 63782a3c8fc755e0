import FoundationEssentials
import TaskHubAPI
import TaskHubTestSupport
import Testing

@Suite("Arrays that are decoded in pieces")
struct JSONArrayPiecesTests {
    private static let structure = Array("[]{},:\"\\ 0ae\n-".utf8)

    private static func whole(_ text: [UInt8]) -> [JSONValue]? {
        try? JSONDecoder().decode([JSONValue].self, from: Data(text))
    }

    /// Nil if the array or one of its pieces cannot be decoded.
    private static func pieces(_ text: [UInt8], atMost count: Int) -> [[JSONValue]]? {
        do {
            var pieces = try JSONArrayPieces(text)
            var found: [[JSONValue]] = []
            while let piece = try pieces.next(atMost: count) {
                found.append(try JSONDecoder().decode([JSONValue].self, from: piece))
            }
            return found
        } catch {
            return nil
        }
    }

    private static func text(_ random: inout SplitMix, depth: Int = 0) -> String {
        func texts() -> [String] {
            (0..<Int.random(in: 0...3, using: &random)).map { _ in text(&random, depth: depth + 1) }
        }
        return switch Int.random(in: 0..<(depth > 2 ? 5 : 7), using: &random) {
        case 0: "null"
        case 1: "false"
        case 2: "-1.5e3"
        case 3: #""a]b}c,\"\\[{""#
        case 4: #""é \u005d""#
        case 5: "[\(texts().joined(separator: ", "))]"
        default: "{\(texts().enumerated().map { "\"\($0)\" :\($1)" }.joined(separator: ","))}"
        }
    }

    @Test(
        "An array is cut into pieces of the given length",
        arguments: [(0, []), (1, [1]), (3, [3]), (4, [3, 1]), (7, [3, 3, 1])])
    func lengths(count: Int, expected: [Int]) throws {
        let text = "\u{FEFF} [" + (0..<count).map { "\n{\"a\": [\($0), \"],\"]}" }.joined(separator: " ,") + " ]\n"
        let pieces = try #require(Self.pieces(Array(text.utf8), atMost: 3))
        #expect(pieces.map(\.count) == expected)
        #expect(pieces.flatMap(\.self) == Self.whole(Array(text.utf8)))
    }

    @Test("The pieces of any text have what the text as a whole has, and cannot be decoded where it cannot be")
    func damaged() {
        var random = SplitMix(seed: 33)
        for number in 0..<3000 {
            let elements = (0..<Int.random(in: 0...7, using: &random)).map { _ in Self.text(&random) }
            var text = Array("[\(elements.joined(separator: " ,"))]".utf8)
            for _ in 0..<number % 4 where !text.isEmpty {
                let index = Int.random(in: 0..<text.count, using: &random)
                let byte = Self.structure[Int.random(in: 0..<Self.structure.count, using: &random)]
                switch Int.random(in: 0..<3, using: &random) {
                case 0: text[index] = byte
                case 1: text.remove(at: index)
                default: text.insert(byte, at: index)
                }
            }
            let whole = Self.whole(text)
            for count in [1, 2, 256] {
                #expect(
                    Self.pieces(text, atMost: count)?.flatMap(\.self) == whole,
                    "\(String(decoding: text, as: UTF8.self)) by \(count)")
            }
        }
    }
}
