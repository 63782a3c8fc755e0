/// Parses `TZ` settings that have their own rules, as in `CET-1CEST,M3.5.0,M10.5.0/3` (POSIX.1-2024, Base Definitions,
/// chapter 8.3).
struct PosixZone {
    private var rest: Substring.UTF8View

    static func isValid(_ text: String) -> Bool {
        var zone = PosixZone(rest: text[...].utf8)
        return zone.takeZone() && zone.rest.isEmpty
    }

    private mutating func takeZone() -> Bool {
        guard takeName(), takeTime(hours: 0...24) else { return false }
        if rest.isEmpty { return true }
        guard takeName() else { return false }
        if let next = rest.first, next != UInt8(ascii: ",") {
            guard takeTime(hours: 0...24) else { return false }
        }
        if rest.isEmpty { return true }
        return takeRule() && takeRule()
    }

    /// Three letters or more, or anything between angle brackets.
    private mutating func takeName() -> Bool {
        if take("<") {
            let name = takeWhile {
                Self.isLetter($0) || Self.isDigit($0) || $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "-")
            }
            return name >= 3 && take(">")
        }
        return takeWhile(Self.isLetter) >= 3
    }

    private mutating func takeTime(hours: ClosedRange<Int>) -> Bool {
        if !take("+") { _ = take("-") }
        guard takeNumber(in: hours) else { return false }
        for _ in 0..<2 where take(":") {
            guard takeNumber(in: 0...59) else { return false }
        }
        return true
    }

    /// A comma, the day of a change, and perhaps a slash and its time.
    private mutating func takeRule() -> Bool {
        guard take(",") else { return false }
        let isDay: Bool
        if take("M") {
            isDay =
                takeNumber(in: 1...12) && take(".") && takeNumber(in: 1...5) && take(".") && takeNumber(in: 0...6)
        } else if take("J") {
            isDay = takeNumber(in: 1...365)
        } else {
            isDay = takeNumber(in: 0...365)
        }
        guard isDay else { return false }
        return take("/") ? takeTime(hours: 0...167) : true
    }

    private mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard rest.first == UInt8(ascii: character) else { return false }
        rest = rest.dropFirst()
        return true
    }

    private mutating func takeNumber(in range: ClosedRange<Int>) -> Bool {
        let digits = rest.prefix(while: Self.isDigit)
        guard let number = Int(String(Substring(digits))), range.contains(number) else { return false }
        rest = rest.dropFirst(digits.count)
        return true
    }

    private mutating func takeWhile(_ belongs: (UInt8) -> Bool) -> Int {
        let taken = rest.prefix(while: belongs).count
        rest = rest.dropFirst(taken)
        return taken
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }
}
