/// Parses a time span from now: `in 2 hours`, `in 1 hour 30 minutes`, `in an hour`, `in half an hour`, `two hours from
/// now`, `+2h`, `90min`.
enum DueSpan {
    /// Consumes a span of hours and minutes, and returns it in seconds.
    ///
    /// - Returns: `nil` if the words are not such a span.
    static func seconds(_ words: inout DueWords) -> Int64? {
        let isLed = words.skip("in") || words.skip("+") || words.isFromNow
        var total: Int64?
        if isLed, words.skip("half", "an", "hour") || words.skip("half", "hour") { total = 1800 }
        while let amount = words.take(isLed ? amount : digits) {
            // `2m` may be months, but after hours it is minutes.
            if total == nil, words.next == "m" { return nil }
            // `17h` may be a time of day.
            if !isLed, words.next == "h" { return nil }
            guard let unit = words.take(seconds(of:)) else { return nil }
            total = (total ?? 0) + Int64(amount) * unit
            if unit == 3600, words.skip("and", "a", "half") { total = (total ?? 0) + 1800 }
            _ = words.skip("and")
        }
        if total != nil { _ = words.skip("from", "now") }
        return total
    }

    /// Returns a number in digits, or in words up to twelve.
    static func amount(_ word: String) -> Int? {
        if word == "a" || word == "an" { return 1 }
        return names.firstIndex(of: word).map { $0 + 1 } ?? digits(word)
    }

    static func digits(_ word: String) -> Int? {
        DueWords.number(word, digits: 1...6)
    }

    /// Returns whether the word is a unit of time, from minutes to years.
    static func isUnit(_ word: String) -> Bool {
        seconds(of: word) != nil || DueDay.days(in: word) != nil || DueDay.months(in: word) != nil
    }

    private static let names = [
        "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
    ]

    private static func seconds(of unit: String) -> Int64? {
        switch unit {
        case "m", "min", "mins", "minute", "minutes": 60
        case "h", "hr", "hrs", "hour", "hours": 3600
        default: nil
        }
    }
}
