import JSONValues
import TaskHubTestSupport

/// JSON values and texts, the same for the same seed.
struct RandomJSON {
    private var random: SplitMix
    /// Numbers that every program writes alike, or any.
    private let numbers: [JSONNumber]

    init(seed: UInt64, numbers: [String] = ["-0", "1.50", "1e3", "2E-7", "123456789012345678901234567890", "0.1"]) {
        random = SplitMix(seed: seed)
        self.numbers = numbers.compactMap(JSONNumber.init(text:))
    }

    mutating func value(depth: Int = 4) -> JSONValue {
        switch Int.random(in: 0..<(depth > 0 ? 8 : 6), using: &random) {
        case 0: .null
        case 1: .bool(.random(using: &random))
        case 2: .number(JSONNumber(Int.random(in: -1000...1000, using: &random)))
        case 3: .number(pick(numbers))
        case 4, 5: .string(text())
        case 6: .array((0..<Int.random(in: 0...4, using: &random)).map { _ in value(depth: depth - 1) })
        default:
            .object(
                Dictionary((0..<Int.random(in: 0...4, using: &random)).map { _ in (text(), value(depth: depth - 1)) }) {
                    $1
                })
        }
    }

    mutating func text() -> String {
        let letters = [
            "a", "B", "\"", "\\", "/", "\u{0}", "\u{1F}", "\u{7F}", "\n", "\t", "é", "\u{2028}", "\u{1F600}", " ",
        ]
        return (0..<Int.random(in: 0...6, using: &random)).map { _ in pick(letters) }.joined()
    }

    /// Returns the value as JSON with one small change, after which it often is not JSON.
    mutating func damaged(_ value: JSONValue) -> [UInt8] {
        var bytes = value.written(pick([.compact, .pretty]))
        let place = Int.random(in: 0...bytes.count, using: &random)
        let pieces = [
            "\"", "\\", ",", ":", "[", "]", "{", "}", "0", "1", "-", "+", ".", "e", "E", " ", "\n", "\u{0}", "\t", "/",
            "u",
            "\\u0041", "\\u0000", "\\ud83d\\ude00", "\\ud83d", "\\ude00", "\\x", "null", "tru", "true", "NaN",
            "Infinity",
            "é", "\u{FEFF}", "/**/", "'",
        ]
        switch Int.random(in: 0..<4, using: &random) {
        case 0: bytes.insert(contentsOf: pick(pieces).utf8, at: place)
        case 1 where place < bytes.count: bytes.remove(at: place)
        case 2 where place < bytes.count: bytes[place] = UInt8.random(in: .min ... .max, using: &random)
        default: bytes.removeSubrange(place...)
        }
        return bytes
    }

    mutating func pick<Value>(_ values: [Value]) -> Value {
        values[Int.random(in: 0..<values.count, using: &random)]
    }
}
