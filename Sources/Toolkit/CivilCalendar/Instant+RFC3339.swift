extension Instant {
    /// Creates a moment from text such as `2026-11-30T17:00:00Z` or `2026-11-30 18:00:00.5+01:00` (RFC 3339, §5.6).
    ///
    /// Digits of the fraction after the sixth are dropped. A leap second is read as the second before it.
    ///
    /// - Returns: Nil for any text that RFC 3339 does not allow, and for a moment outside ``writable``, such as
    ///   `9999-12-31T23:59:59-01:00`.
    public init?(rfc3339 text: some StringProtocol) {
        var scanner = DigitScanner(Array(String(text).utf8))
        guard let year = scanner.number(digits: 4), scanner.skip(0x2D),
            let month = scanner.number(digits: 2), scanner.skip(0x2D),
            let day = scanner.number(digits: 2), let date = CivilDate(year: year, month: month, day: day),
            scanner.skip(0x54) || scanner.skip(0x74) || scanner.skip(0x20),
            let hour = scanner.number(digits: 2), scanner.skip(0x3A),
            let minute = scanner.number(digits: 2), scanner.skip(0x3A),
            let second = scanner.number(digits: 2), second <= 60,
            let time = CivilTime(hour: hour, minute: minute, second: min(second, 59))
        else { return nil }
        var micros = 0
        if scanner.skip(0x2E) {
            guard let fraction = scanner.fraction() else { return nil }
            micros = fraction
        }
        var offset = 0
        if !(scanner.skip(0x5A) || scanner.skip(0x7A)) {
            let east = scanner.skip(0x2B)
            guard east || scanner.skip(0x2D), let hours = scanner.number(digits: 2), hours < 24, scanner.skip(0x3A),
                let minutes = scanner.number(digits: 2), minutes < 60
            else { return nil }
            offset = (hours * 3600 + minutes * 60) * (east ? 1 : -1)
        }
        guard scanner.isAtEnd else { return nil }
        microseconds = CivilDateTime(date, time).instant(offset: offset).microseconds + Int64(micros)
        guard Instant.writable.contains(self) else { return nil }
    }

    /// The moment in UTC, such as `2026-11-30T16:00:00Z` (RFC 3339), rounded down to the second.
    ///
    /// A moment outside ``writable`` is written as the nearest one within it.
    public var rfc3339: String {
        let civil = CivilDateTime(clampedToWritable, offset: 0)
        return "\(civil.date)T\(civil.time)Z"
    }

    /// The moment in UTC with its microseconds, such as `2026-11-30T16:00:00.25Z` (RFC 3339).
    ///
    /// A moment outside ``writable`` is written as the nearest one within it.
    package var preciseRFC3339: String {
        let moment = clampedToWritable
        return "\(moment.rfc3339.dropLast())\(Instant.fraction(moment.microseconds - moment.seconds * 1_000_000))Z"
    }

    /// Returns a point and the digits of less than a second, without zeros at the end; nothing for 0.
    package static func fraction(_ microseconds: Int64) -> String {
        guard microseconds != 0 else { return "" }
        var digits = Substring(String(1_000_000 + microseconds).dropFirst())
        while digits.last == "0" { digits.removeLast() }
        return ".\(digits)"
    }

    /// The moment in the name of a file that is set aside, as in `20261130T160000Z` (ISO 8601, basic format).
    package var fileSuffix: String { rfc3339.filter { $0 != "-" && $0 != ":" } }
}

extension CivilDate {
    /// Creates a day from text such as `2026-11-30` (ISO 8601), or nil for any other text.
    public init?(iso8601 text: some StringProtocol) {
        var scanner = DigitScanner(Array(String(text).utf8))
        guard let year = scanner.number(digits: 4), scanner.skip(0x2D),
            let month = scanner.number(digits: 2), scanner.skip(0x2D),
            let day = scanner.number(digits: 2), scanner.isAtEnd
        else { return nil }
        self.init(year: year, month: month, day: day)
    }
}

extension CivilDate: CustomStringConvertible {
    /// The date in ISO 8601, such as `2026-11-30`.
    public var description: String { text { $0.append(self) } }
}

extension CivilTime: CustomStringConvertible {
    /// The time in ISO 8601, such as `17:00:00`.
    public var description: String {
        text {
            $0.append(hourAndMinute: self)
            $0.append(0x3A)
            $0.append(second, digits: 2)
        }
    }

    /// The time without seconds, such as `17:00`.
    package var hourAndMinute: String { text { $0.append(hourAndMinute: self) } }
}

private func text(_ write: (inout [UInt8]) -> Void) -> String {
    var bytes: [UInt8] = []
    write(&bytes)
    return String(decoding: bytes, as: UTF8.self)
}

// Not interpolation, which costs more than a whole card.
extension [UInt8] {
    mutating func append(_ date: CivilDate) {
        append(date.year, digits: 4)
        append(0x2D)
        append(date.month, digits: 2)
        append(0x2D)
        append(date.day, digits: 2)
    }

    mutating func append(hourAndMinute time: CivilTime) {
        append(time.hour, digits: 2)
        append(0x3A)
        append(time.minute, digits: 2)
    }

    /// Appends a number with leading zeros, if it has fewer than `digits` digits with its sign.
    fileprivate mutating func append(_ number: Int, digits: Int) {
        let magnitude = number.magnitude
        var divisor: UInt = 1
        var length = number < 0 ? 2 : 1
        while magnitude / divisor >= 10 {
            divisor *= 10
            length += 1
        }
        for _ in length..<Swift.max(length, digits) { append(0x30) }
        if number < 0 { append(0x2D) }
        while divisor > 0 {
            append(0x30 + UInt8(truncatingIfNeeded: magnitude / divisor % 10))
            divisor /= 10
        }
    }
}

private struct DigitScanner {
    private var rest: ArraySlice<UInt8>

    // An array, because code that is generic over strings is slow when called from other modules.
    init(_ bytes: [UInt8]) {
        rest = bytes[...]
    }

    var isAtEnd: Bool { rest.isEmpty }

    mutating func skip(_ byte: UInt8) -> Bool {
        guard rest.first == byte else { return false }
        rest = rest.dropFirst()
        return true
    }

    mutating func number(digits: Int) -> Int? {
        var value = 0
        for _ in 0..<digits {
            guard let digit = nextDigit() else { return nil }
            value = value * 10 + digit
        }
        return value
    }

    mutating func fraction() -> Int? {
        guard var value = nextDigit() else { return nil }
        var digits = 1
        while let digit = nextDigit() {
            guard digits < 6 else { continue }
            value = value * 10 + digit
            digits += 1
        }
        for _ in digits..<6 { value *= 10 }
        return value
    }

    private mutating func nextDigit() -> Int? {
        guard let byte = rest.first, (0x30...0x39).contains(byte) else { return nil }
        rest = rest.dropFirst()
        return Int(byte - 0x30)
    }
}
