/// A point in time in microseconds since 1970, as stored in the server's database.
struct Moment: Hashable, Comparable, Sendable {
    var micros: Int

    static func < (one: Moment, other: Moment) -> Bool { one.micros < other.micros }

    func adding(seconds: Double) -> Moment { Moment(micros: micros + Int(seconds * 1_000_000)) }

    /// The form used by `/tasks`, without the fraction.
    var wholeSeconds: String { text(fraction: false) }

    /// The form used by other endpoints, with the fraction unless it is zero.
    var precise: String { text(fraction: true) }

    private func text(fraction: Bool) -> String {
        let second = 1_000_000
        let part = ((micros % second) + second) % second
        let seconds = (micros - part) / second
        let inDay = ((seconds % 86_400) + 86_400) % 86_400
        let day = CalendarDay(number: (seconds - inDay) / 86_400)
        let time = "\(Self.two(inDay / 3600)):\(Self.two(inDay / 60 % 60)):\(Self.two(inDay % 60))"
        guard fraction, part > 0 else { return "\(day.text)T\(time)Z" }
        let digits = String(part)
        return "\(day.text)T\(time).\(String(repeating: "0", count: 6 - digits.count))\(digits)Z"
    }

    static func two(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }

    /// Returns the same time of day, advanced by whole steps until it is after `limit`.
    func stepped(by recurrence: String, past limit: Moment) -> Moment {
        let dayLength = 86_400 * 1_000_000
        var next = self
        repeat {
            switch recurrence {
            case "daily": next.micros += dayLength
            case "weekly": next.micros += 7 * dayLength
            default:
                let inDay = ((next.micros % dayLength) + dayLength) % dayLength
                let day = CalendarDay(number: (next.micros - inDay) / dayLength)
                let moved = day.adding(months: recurrence == "yearly" ? 12 : 1)
                next.micros = moved.number * dayLength + inDay
            }
        } while next <= limit
        return next
    }
}

extension Moment {
    /// Parses what the server accepts as `due_at`: with any offset, without one (UTC), or only a date.
    init?(_ text: String) {
        let bytes = Array(text.utf8)
        var scanner = DigitScanner(bytes)
        guard let year = scanner.digits(4), scanner.skip("-"), let month = scanner.digits(2), scanner.skip("-"),
            let dayOfMonth = scanner.digits(2), let day = CalendarDay(year: year, month: month, day: dayOfMonth)
        else { return nil }
        micros = day.number * 86_400 * 1_000_000
        if scanner.isAtEnd { return }
        guard scanner.skip("T") || scanner.skip(" "), let hour = scanner.digits(2), hour < 24, scanner.skip(":"),
            let minute = scanner.digits(2), minute < 60
        else { return nil }
        micros += (hour * 3600 + minute * 60) * 1_000_000
        if scanner.skip(":") {
            guard let second = scanner.digits(2), second < 60 else { return nil }
            micros += second * 1_000_000
            if scanner.skip(".") {
                guard let fraction = scanner.fraction() else { return nil }
                micros += fraction
            }
        }
        if scanner.isAtEnd || scanner.skip("Z") || scanner.skip("z") {
            guard scanner.isAtEnd else { return nil }
            return
        }
        let sign = scanner.skip("+") ? 1 : scanner.skip("-") ? -1 : 0
        guard sign != 0, let hours = scanner.digits(2), hours < 24 else { return nil }
        _ = scanner.skip(":")
        let minutes = scanner.isAtEnd ? 0 : scanner.digits(2)
        guard let minutes, minutes < 60, scanner.isAtEnd else { return nil }
        micros -= sign * (hours * 3600 + minutes * 60) * 1_000_000
    }
}
