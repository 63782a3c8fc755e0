import Glibc
import TaskHubEntities

/// One field of a line, as a view of the file's bytes.
///
/// Valid only as long as those bytes.
struct Field {
    let bytes: UnsafeBufferPointer<UInt8>

    var isAbsent: Bool { bytes.count == 1 && bytes[0] == SnapshotFormat.absent }

    /// Whether the field has exactly the bytes of `name`.
    func equals(_ name: StaticString) -> Bool {
        guard bytes.count == name.utf8CodeUnitCount, let start = bytes.baseAddress else { return false }
        return memcmp(start, name.utf8Start, bytes.count) == 0
    }

    /// Parses a decimal number of up to 18 digits, which may be negative.
    func integer() throws(MalformedLine) -> Int {
        var digits = DigitReader(bytes)
        let isNegative = digits.skip(UInt8(ascii: "-"))
        let value = try digits.number()
        guard digits.isAtEnd else { throw MalformedLine() }
        return isNegative ? -value : value
    }

    /// Parses eight hexadecimal digits in lower case.
    func checksum() throws(MalformedLine) -> UInt32 {
        guard bytes.count == 8 else { throw MalformedLine() }
        var value: UInt32 = 0
        for byte in bytes {
            guard let digit = hexDigit(byte) else { throw MalformedLine() }
            value = value << 4 | UInt32(digit)
        }
        return value
    }

    /// Parses a UUID.
    func id() throws(MalformedLine) -> EntityID {
        guard let id = EntityID(utf8: bytes) else { throw MalformedLine() }
        return id
    }

    /// Parses seconds since 1970-01-01T00:00:00Z, such as `1795024800` or `1795024800.25`.
    func epochInstant() throws(MalformedLine) -> Instant {
        var digits = DigitReader(bytes)
        let isNegative = digits.skip(UInt8(ascii: "-"))
        let seconds = try digits.number()
        let micros = try digits.fraction()
        let (whole, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000)
        guard digits.isAtEnd, !overflow else { throw MalformedLine() }
        let (sum, overflows) = whole.addingReportingOverflow(micros)
        guard !overflows else { throw MalformedLine() }
        return Instant(microseconds: Int64(isNegative ? -sum : sum))
    }

    /// Parses a moment in UTC, such as `2026-11-30T16:00:00Z` or `2026-11-30T16:00:00.25Z`.
    ///
    /// `Instant(rfc3339:)` is generic over strings. Parsing 64 due dates with it takes longer than the rest of a card.
    func instant() throws(MalformedLine) -> Instant {
        var digits = DigitReader(bytes)
        let year = try digits.number(of: 4, before: "-")
        let month = try digits.number(of: 2, before: "-")
        let day = try digits.number(of: 2, before: "T")
        let hour = try digits.number(of: 2, before: ":")
        let minute = try digits.number(of: 2, before: ":")
        let second = try digits.number(of: 2)
        let micros = try digits.fraction()
        guard digits.skip(UInt8(ascii: "Z")), digits.isAtEnd, let date = CivilDate(year: year, month: month, day: day),
            let time = CivilTime(hour: hour, minute: minute, second: second)
        else { throw MalformedLine() }
        return Instant(microseconds: CivilDateTime(date, time).instant(offset: 0).microseconds + Int64(micros))
    }

    /// Parses a day, such as `2026-11-30`.
    func date() throws(MalformedLine) -> CivilDate {
        var digits = DigitReader(bytes)
        let year = try digits.number(of: 4, before: "-")
        let month = try digits.number(of: 2, before: "-")
        let day = try digits.number(of: 2)
        guard digits.isAtEnd, let date = CivilDate(year: year, month: month, day: day) else { throw MalformedLine() }
        return date
    }

    /// Returns the text with its escapes resolved.
    func text() throws(MalformedLine) -> String {
        let isPlain = bytes.split(at: UInt8(ascii: "\\")) == nil
        let text = isPlain ? Field.string(bytes) : try unescaped().withUnsafeBufferPointer { Field.string($0) }
        guard let text else { throw MalformedLine() }
        return text
    }

    /// Creates a string if the bytes are UTF-8; `String(validating:as:)` looks up conformances at run time.
    private static func string(_ bytes: UnsafeBufferPointer<UInt8>) -> String? {
        do {
            return String(copying: try UTF8Span(validating: bytes.span))
        } catch {
            return nil
        }
    }

    private func unescaped() throws(MalformedLine) -> [UInt8] {
        var plain: [UInt8] = []
        plain.reserveCapacity(bytes.count)
        var position = 0
        while position < bytes.count {
            var byte = bytes[position]
            position += 1
            if byte == UInt8(ascii: "\\") {
                guard let (value, width) = escape(at: position) else { throw MalformedLine() }
                byte = value
                position += width
            }
            plain.append(byte)
        }
        return plain
    }

    /// Returns the byte that the escape after a backslash means, and the length of the escape.
    private func escape(at position: Int) -> (UInt8, Int)? {
        guard position < bytes.count else { return nil }
        switch bytes[position] {
        case UInt8(ascii: "t"): return (0x09, 1)
        case UInt8(ascii: "n"): return (0x0A, 1)
        case UInt8(ascii: "r"): return (0x0D, 1)
        case UInt8(ascii: "\\"): return (UInt8(ascii: "\\"), 1)
        case UInt8(ascii: "-"): return (SnapshotFormat.absent, 1)
        case UInt8(ascii: "x"):
            guard position + 2 < bytes.count, let high = hexDigit(bytes[position + 1]),
                let low = hexDigit(bytes[position + 2])
            else { return nil }
            return (high << 4 | low, 3)
        default: return nil
        }
    }

    private func hexDigit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case 0x30...0x39: byte - 0x30
        case 0x61...0x66: byte - 0x61 + 10
        default: nil
        }
    }
}
