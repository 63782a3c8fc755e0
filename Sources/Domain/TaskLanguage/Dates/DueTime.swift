import TaskHubEntities

/// Parses a time of day: `17:00`, `5pm`, `at 5:30 pm`, `5.30 p.m.`, `noon`.
enum DueTime {
    /// Consumes a time from `words`, or nothing if they do not begin with one.
    static func read(_ words: inout DueWords) -> CivilTime? {
        var rest = words
        _ = rest.skip("at")
        guard let time = time(&rest) else { return nil }
        words = rest
        return time
    }

    private static func time(_ words: inout DueWords) -> CivilTime? {
        if words.skip("noon") { return CivilTime(hour: 12, minute: 0) }
        let isDotted = words.next?.contains(".") == true
        guard let numbers = words.take(numbers) else { return nil }
        let half: Int? = words.take { $0 == "am" ? 0 : $0 == "pm" ? 12 : nil }
        // A number alone is ambiguous, and so is `5.30`.
        guard half != nil || numbers.count > 1 && !isDotted else { return nil }
        guard let hour = hour(numbers[0], half: half) else { return nil }
        return CivilTime(
            hour: hour, minute: numbers.count > 1 ? numbers[1] : 0, second: numbers.count > 2 ? numbers[2] : 0)
    }

    private static func hour(_ number: Int, half: Int?) -> Int? {
        guard let half else { return number }
        return (1...12).contains(number) ? number % 12 + half : nil
    }

    /// Returns the hour, and the minutes and seconds if present.
    private static func numbers(_ word: String) -> [Int]? {
        let isDotted = word.contains(".")
        let parts = word.split(separator: isDotted ? "." : ":", omittingEmptySubsequences: false)
        guard parts.count <= (isDotted ? 2 : 3), let hour = DueWords.number(parts[0], digits: 1...2) else { return nil }
        let rest = parts.dropFirst().compactMap { DueWords.number($0, digits: 2...2) }
        return rest.count == parts.count - 1 ? [hour] + rest : nil
    }
}
