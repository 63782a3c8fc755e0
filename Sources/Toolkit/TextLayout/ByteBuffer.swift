/// UTF-8 output that grows at its end and is written at once.
///
/// It avoids `String` interpolation and `print`, which cost more than a whole card.
package struct ByteBuffer {
    package internal(set) var bytes: [UInt8] = []

    package init(capacity: Int = 0) {
        bytes.reserveCapacity(capacity)
    }

    package mutating func append(byte: UInt8) {
        bytes.append(byte)
    }

    package mutating func append(_ text: String) {
        var text = text
        text.withUTF8 { bytes.append(contentsOf: $0) }
    }

    package mutating func append(_ other: [UInt8]) {
        bytes.append(contentsOf: other)
    }

    /// Appends a number in decimal.
    package mutating func append(_ number: Int) {
        if number < 0 { bytes.append(0x2D) }
        let magnitude = number.magnitude
        var divisor: UInt = 1
        while magnitude / divisor >= 10 { divisor *= 10 }
        while divisor > 0 {
            bytes.append(0x30 + UInt8(truncatingIfNeeded: magnitude / divisor % 10))
            divisor /= 10
        }
    }

    /// Appends a number that is not negative, with leading zeros if it has fewer than `digits` digits.
    package mutating func append(_ number: Int, digits: Int) {
        var width = 1
        var rest = number
        while rest >= 10 {
            rest /= 10
            width += 1
        }
        for _ in width..<max(width, digits) { bytes.append(0x30) }
        append(number)
    }

    /// Appends spaces; none if `count` is not positive.
    package mutating func append(spaces count: Int) {
        guard count > 0 else { return }
        for _ in 0..<count { bytes.append(0x20) }
    }
}
