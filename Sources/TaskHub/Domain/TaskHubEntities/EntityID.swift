/// The identity of a task, a list or a store: a UUID (RFC 9562).
///
/// An id never changes. A task that was created on this machine gets a random id here; one that came from the server
/// has the server's id.
public struct EntityID: Hashable, Sendable {
    private let high: UInt64
    private let low: UInt64

    /// Returns a random UUID of version 4 (RFC 9562, §5.4), made with the given generator.
    public static func random(using generator: inout some RandomNumberGenerator) -> EntityID {
        EntityID(
            high: generator.next() & ~0xF000 | 0x4000,
            low: generator.next() & ~0xC000_0000_0000_0000 | 0x8000_0000_0000_0000)
    }

    /// Returns a random UUID of version 4 (RFC 9562, §5.4), made with the system's secure generator.
    public static func random() -> EntityID {
        var generator = SystemRandomNumberGenerator()
        return random(using: &generator)
    }

    /// The nil UUID (RFC 9562, §5.9), for what has no id yet.
    package static let null = EntityID(high: 0, low: 0)

    private init(high: UInt64, low: UInt64) {
        self.high = high
        self.low = low
    }

    /// Creates an id from its text form, 8-4-4-4-12 hexadecimal digits in either letter case.
    ///
    /// - Returns: Nil for any other text, including forms without hyphens, in braces or with `urn:uuid:`.
    public init?(_ text: some StringProtocol) {
        var text = String(text)
        guard let id = text.withUTF8({ EntityID(utf8: $0) }) else { return nil }
        self = id
    }

    /// Creates an id from its text form in memory, without a string for each of a snapshot's tasks.
    package init?(utf8 text: UnsafeBufferPointer<UInt8>) {
        guard text.count == 36 else { return nil }
        var digits = 0
        var words: (high: UInt64, low: UInt64) = (0, 0)
        for (index, byte) in text.enumerated() {
            if index == 8 || index == 13 || index == 18 || index == 23 {
                guard byte == 0x2D else { return nil }
                continue
            }
            let value: UInt8
            switch byte {
            case 0x30...0x39: value = byte - 0x30
            case 0x61...0x66: value = byte - 0x61 + 10
            case 0x41...0x46: value = byte - 0x41 + 10
            default: return nil
            }
            if digits < 16 {
                words.high = words.high << 4 | UInt64(value)
            } else {
                words.low = words.low << 4 | UInt64(value)
            }
            digits += 1
        }
        self.init(high: words.high, low: words.low)
    }
}

extension EntityID: CustomStringConvertible {
    /// The text form, 36 characters in lower case (RFC 9562, §4).
    public var description: String {
        String(unsafeUninitializedCapacity: 36) { bytes in
            var position = 0
            for digit in 0..<32 {
                if digit == 8 || digit == 12 || digit == 16 || digit == 20 {
                    bytes[position] = 0x2D
                    position += 1
                }
                let word = digit < 16 ? high : low
                let nibble = UInt8(truncatingIfNeeded: word >> UInt64(60 - digit % 16 * 4)) & 0xF
                bytes[position] = nibble < 10 ? 0x30 + nibble : 0x61 + nibble - 10
                position += 1
            }
            return position
        }
    }
}
