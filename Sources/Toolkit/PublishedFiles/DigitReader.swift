/// Reads numbers from the start of a field.
struct DigitReader {
    private let bytes: UnsafeBufferPointer<UInt8>
    private var position = 0

    init(_ bytes: UnsafeBufferPointer<UInt8>) {
        self.bytes = bytes
    }

    var isAtEnd: Bool { position == bytes.count }

    /// Skips the next byte if it is `byte`.
    mutating func skip(_ byte: UInt8) -> Bool {
        guard position < bytes.count, bytes[position] == byte else { return false }
        position += 1
        return true
    }

    /// Reads 1 to 18 digits, which always fit into an `Int`.
    mutating func number() throws(MalformedLine) -> Int {
        let start = position
        var value = 0
        while let next = digit() {
            value = value &* 10 &+ next
        }
        guard position > start, position - start <= 18 else { throw MalformedLine() }
        return value
    }

    /// Reads exactly `count` digits.
    mutating func number(of count: Int) throws(MalformedLine) -> Int {
        var value = 0
        for _ in 0..<count {
            guard let next = digit() else { throw MalformedLine() }
            value = value * 10 + next
        }
        return value
    }

    /// Reads exactly `count` digits and a separator.
    mutating func number(of count: Int, before separator: Unicode.Scalar) throws(MalformedLine) -> Int {
        let value = try number(of: count)
        guard skip(UInt8(ascii: separator)) else { throw MalformedLine() }
        return value
    }

    /// Reads a fraction of a second, up to six digits after a full stop.
    ///
    /// - Returns: Microseconds; 0 if there is no fraction.
    mutating func fraction() throws(MalformedLine) -> Int {
        guard skip(UInt8(ascii: ".")) else { return 0 }
        guard var value = digit() else { throw MalformedLine() }
        var scale = 100_000
        value *= scale
        while let next = digit() {
            scale /= 10
            guard scale > 0 else { throw MalformedLine() }
            value += next * scale
        }
        return value
    }

    private mutating func digit() -> Int? {
        guard position < bytes.count else { return nil }
        let value = bytes[position] &- 0x30
        guard value <= 9 else { return nil }
        position += 1
        return Int(value)
    }
}
