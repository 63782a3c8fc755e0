/// Parses a time span from now: `in 2 hours`, `in 1 hour 30 minutes`, `in an hour`.
enum DueSpan {
    /// Consumes a span of hours and minutes, and returns it in seconds.
    ///
    /// - Returns: `nil` if the words are not such a span.
    static func seconds(_ words: inout DueWords) -> Int64? {
        guard words.skip("in") else { return nil }
        var total: Int64?
        while let amount = words.take(amount) {
            guard let unit = words.take(seconds(of:)) else { return nil }
            total = (total ?? 0) + Int64(amount) * unit
            _ = words.skip("and")
        }
        return total
    }

    static func amount(_ word: String) -> Int? {
        word == "a" || word == "an" || word == "one" ? 1 : DueWords.number(word, digits: 1...6)
    }

    private static func seconds(of unit: String) -> Int64? {
        switch unit {
        case "m", "min", "mins", "minute", "minutes": 60
        case "h", "hr", "hrs", "hour", "hours": 3600
        default: nil
        }
    }
}
