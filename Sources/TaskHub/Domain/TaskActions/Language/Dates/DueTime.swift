import TaskHubEntities

/// A part of a day: `morning`, `afternoon`, `evening` or `night`.
///
/// Without a time it means one; beside a time it says which half of the day is meant.
enum DayPart {
    case morning, afternoon, evening

    /// Consumes `morning`, `in the morning` or `at night`.
    static func read(_ words: inout DueWords) -> DayPart? {
        var rest = words
        let isLed = rest.skip("in", "the")
        if !isLed { _ = rest.skip("at") }
        guard let part = rest.take(DayPart.init) else { return nil }
        words = rest
        return part
    }

    private init?(_ word: String) {
        switch word {
        case "morning": self = .morning
        case "afternoon": self = .afternoon
        case "evening", "night": self = .evening
        default: return nil
        }
    }

    func usualTime(_ habits: DateHabits) -> CivilTime {
        switch self {
        case .morning: DuePhrase.morning
        case .afternoon: DuePhrase.afternoon
        case .evening: habits.evening
        }
    }

    func contains(_ time: CivilTime) -> Bool {
        switch self {
        case .morning: time.hour < 12
        case .afternoon: (12..<19).contains(time.hour)
        case .evening: time.hour >= 16
        }
    }
}

/// Parses a time of day: `17:00`, `5pm`, `at 5:30 pm`, `5.30 p.m.`, `noon`, `midnight`.
struct DueTime {
    let time: CivilTime
    /// Whether the time was written as `midnight`, which may be either end of a day.
    var isMidnight = false

    /// Consumes a time from `words`, or nothing if they do not begin with one.
    static func read(_ words: inout DueWords) -> DueTime? {
        var rest = words
        _ = rest.skip("at")
        guard let time = rest.skip("midnight") ? DueTime(time: .midnight, isMidnight: true) : time(&rest) else {
            return nil
        }
        words = rest
        return time
    }

    /// Consumes `at 5`, and returns its two readings.
    static func readings(_ words: inout DueWords) -> [CivilTime]? {
        var rest = words
        guard rest.skip("at"), let hour = rest.take({ DueWords.number($0, digits: 1...2) }), (1...11).contains(hour)
        else { return nil }
        words = rest
        return [hour, hour + 12].compactMap { CivilTime(hour: $0, minute: 0) }
    }

    private static func time(_ words: inout DueWords) -> DueTime? {
        if words.skip("noon") { return DueTime(time: .noon) }
        let isDotted = words.next?.contains(".") == true
        guard let numbers = words.take(numbers) else { return nil }
        let half: Int? = words.take { $0 == "am" ? 0 : $0 == "pm" ? 12 : nil }
        // A number alone is ambiguous, and so is `5.30`.
        guard half != nil || numbers.count > 1 && !isDotted else { return nil }
        guard let hour = hour(numbers[0], half: half) else { return nil }
        let time = CivilTime(
            hour: hour, minute: numbers.count > 1 ? numbers[1] : 0, second: numbers.count > 2 ? numbers[2] : 0)
        return time.map { DueTime(time: $0) }
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
