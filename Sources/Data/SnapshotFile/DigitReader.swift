/// Reads numbers from the front of a field.
struct DigitReader {
    private let bytes: UnsafeBufferPointer<UInt8>
    private var position = 0

    init(_ bytes: UnsafeBufferPointer<UInt8>) {
        self.bytes = bytes
    }

    var isAtEnd: Bool { position == bytes.count }

    mutating func skip(_ byte: UInt8) -> Bool {
        guard position < bytes.count, bytes[position] == byte else { return false }
        position += 1
        return true
    }

    /// All digits up to the next byte that is none; 18 at most, which always fit.
    mutating func number() throws(MalformedLine) -> Int {
        let start = position
        var value = 0
        while let next = digit() {
            value = value &* 10 &+ next
        }
        guard position > start, position - start <= 18 else { throw MalformedLine() }
        return value
    }

    mutating func number(of count: Int) throws(MalformedLine) -> Int {
        var value = 0
        for _ in 0..<count {
            guard let next = digit() else { throw MalformedLine() }
            value = value * 10 + next
        }
        return value
    }

    mutating func number(of count: Int, before separator: Unicode.Scalar) throws(MalformedLine) -> Int {
        let value = try number(of: count)
        guard skip(UInt8(ascii: separator)) else { throw MalformedLine() }
        return value
    }

    /// - Returns: microseconds; none where no fraction is written.
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
