/// A JSON number that keeps its digits as they were written.
///
/// So a program can read and write back a number that it does not understand, whatever its size and precision. Two
/// numbers are equal if their texts are: `1` is not `1.0`.
public struct JSONNumber: Hashable, Sendable {
    /// The number as JSON, as in `-12.50e3`.
    public let text: String

    /// Creates a whole number.
    public init(_ value: Int) {
        text = String(value)
    }

    /// Creates a number from its text; nil if that is not exactly one JSON number (RFC 8259, §6).
    public init?(text: String) {
        let bytes = Array(text.utf8)
        guard let end = Self.end(in: bytes, from: 0), end == bytes.count else { return nil }
        self.text = text
    }

    init(valid text: String) {
        self.text = text
    }

    /// The number, if it has no fraction and fits into 64 bits; `2.0` and `2e0` are 2.
    public var integer: Int? {
        Int(text) ?? Double(text).flatMap(Int.init(exactly:))
    }

    /// The nearest number of double precision; infinite if the number is too large for one.
    public var double: Double { Double(text) ?? .nan }

    /// Returns where the number ends that begins at `start`; nil if none does.
    static func end(in bytes: [UInt8], from start: Int) -> Int? {
        var position = start
        func digits() -> Bool {
            let first = position
            while position < bytes.count, (0x30...0x39).contains(bytes[position]) { position += 1 }
            return position > first
        }
        func skip(_ isOne: (UInt8) -> Bool) -> Bool {
            guard position < bytes.count, isOne(bytes[position]) else { return false }
            position += 1
            return true
        }
        _ = skip { $0 == UInt8(ascii: "-") }
        // No zero leads other digits.
        guard skip({ $0 == UInt8(ascii: "0") }) || digits() else { return nil }
        if skip({ $0 == UInt8(ascii: ".") }), !digits() { return nil }
        if skip({ $0 | 0x20 == UInt8(ascii: "e") }) {
            _ = skip { $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "-") }
            guard digits() else { return nil }
        }
        return position
    }
}
