/// The rules of a zone as in `CET-1CEST,M3.5.0,M10.5.0/3` (POSIX.1-2024, Base Definitions, chapter 8.3).
struct ZoneFooter {
    /// A day of the year, and the time at which clocks are set.
    private struct Change {
        enum Day {
            /// The day of the year from 1, never 29 February.
            case counted(Int)
            /// The day of the year from 0.
            case numbered(Int)
            /// The day of this week of a month; the fifth is the last.
            case weekday(Int, week: Int, month: Int)
        }

        let day: Day
        let seconds: Int
    }

    private let standard: ZoneOffset
    private let summer: ZoneOffset?
    private var start = Change(day: .numbered(0), seconds: 0)
    private var end = Change(day: .numbered(0), seconds: 0)

    /// - Returns: Nil for an empty text, or one that makes no sense.
    init?(_ text: String) {
        guard PosixZone.isValid(text) else { return nil }
        let parts = text.split(separator: ",")
        var names = parts[0]
        let standardName = ZoneFooter.takeName(&names)
        let offset = -ZoneFooter.takeTime(&names)
        standard = ZoneOffset(seconds: offset, abbreviation: standardName)
        guard !names.isEmpty, parts.count == 3, let start = ZoneFooter.change(parts[1]),
            let end = ZoneFooter.change(parts[2])
        else {
            summer = nil
            return
        }
        let summerName = ZoneFooter.takeName(&names)
        summer = ZoneOffset(
            seconds: names.isEmpty ? offset + 3600 : -ZoneFooter.takeTime(&names), abbreviation: summerName)
        (self.start, self.end) = (start, end)
    }

    func offset(at instant: Instant) -> ZoneOffset {
        guard let summer else { return standard }
        let year = CivilDateTime(instant, offset: standard.seconds).date.year
        let first = ZoneFooter.moment(start, year) - Int64(standard.seconds)
        let last = ZoneFooter.moment(end, year) - Int64(summer.seconds)
        let isSummer =
            first < last
            ? (first..<last).contains(instant.seconds) : !(last..<first).contains(instant.seconds)
        return isSummer ? summer : standard
    }

    /// Seconds since 1970 on a clock that is never set.
    private static func moment(_ change: Change, _ year: Int) -> Int64 {
        func day(_ month: Int, _ day: Int) -> Int { CivilDate(year: year, month: month, day: day)?.daysSinceEpoch ?? 0 }
        let days =
            switch change.day {
            case .counted(let number):
                day(1, 1) + number - 1 + (number >= 60 && day(3, 1) - day(1, 1) == 60 ? 1 : 0)
            case .numbered(let number): day(1, 1) + number
            case .weekday(let weekday, let week, let month):
                ZoneFooter.day(
                    weekday, week, from: day(month, 1), to: month == 12 ? day(12, 31) + 1 : day(month + 1, 1))
            }
        return Int64(days) * 86_400 + Int64(change.seconds)
    }

    /// 1970 began on a Thursday.
    private static func day(_ weekday: Int, _ week: Int, from first: Int, to end: Int) -> Int {
        let day = first + ((weekday - first - 4) % 7 + 7) % 7 + (week - 1) * 7
        return day < end ? day : day - 7
    }

    private static func change(_ text: Substring) -> Change? {
        let parts = text.split(separator: "/")
        var time = parts.count > 1 ? parts[1] : "2"
        let seconds = takeTime(&time)
        if text.hasPrefix("M") {
            let numbers = parts[0].dropFirst().split(separator: ".").compactMap { Int($0) }
            guard numbers.count == 3 else { return nil }
            return Change(day: .weekday(numbers[2], week: numbers[1], month: numbers[0]), seconds: seconds)
        }
        guard let number = Int(parts[0].drop { $0 == "J" }) else { return nil }
        return Change(day: text.hasPrefix("J") ? .counted(number) : .numbered(number), seconds: seconds)
    }

    private static func takeName(_ text: inout Substring) -> String {
        let isQuoted = text.hasPrefix("<")
        let name = isQuoted ? text.dropFirst().prefix { $0 != ">" } : text.prefix { $0.isLetter }
        text = text.dropFirst(name.count + (isQuoted ? 2 : 0))
        return String(name)
    }

    /// Hours, minutes and seconds, perhaps with a sign.
    private static func takeTime(_ text: inout Substring) -> Int {
        let time = text.prefix { !$0.isLetter && $0 != "<" }
        text = text.dropFirst(time.count)
        let numbers = time.drop { $0 == "+" || $0 == "-" }.split(separator: ":").compactMap { Int($0) } + [0, 0]
        let seconds = numbers[0] * 3600 + numbers[1] * 60 + numbers[2]
        return time.hasPrefix("-") ? -seconds : seconds
    }
}
