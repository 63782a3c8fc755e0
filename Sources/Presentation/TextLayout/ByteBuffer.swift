/// The output of a card, appended to and written once.
package struct ByteBuffer {
    package private(set) var bytes: [UInt8] = []

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

    /// Zeros in front up to `digits`.
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

    package mutating func append(blanks count: Int) {
        guard count > 0 else { return }
        for _ in 0..<count { bytes.append(0x20) }
    }
}
