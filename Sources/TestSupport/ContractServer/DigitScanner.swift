/// Reads fixed-width numbers and single characters from the front of a text.
struct DigitScanner {
    private let bytes: [UInt8]
    private var index = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    var isAtEnd: Bool { index == bytes.count }

    mutating func digits(_ count: Int) -> Int? {
        guard index + count <= bytes.count else { return nil }
        var value = 0
        for byte in bytes[index..<index + count] {
            guard let digit = Self.value(of: byte) else { return nil }
            value = value * 10 + digit
        }
        index += count
        return value
    }

    /// Reads one to six digits as microseconds, and drops further ones.
    mutating func fraction() -> Int? {
        var value = 0
        var count = 0
        while index < bytes.count, let digit = Self.value(of: bytes[index]) {
            if count < 6 { value = value * 10 + digit }
            count += 1
            index += 1
        }
        guard count > 0 else { return nil }
        for _ in min(count, 6)..<6 { value *= 10 }
        return value
    }

    mutating func skip(_ character: Unicode.Scalar) -> Bool {
        guard index < bytes.count, bytes[index] == UInt8(ascii: character) else { return false }
        index += 1
        return true
    }

    private static func value(of byte: UInt8) -> Int? {
        byte >= 0x30 && byte <= 0x39 ? Int(byte) - 0x30 : nil
    }
}
