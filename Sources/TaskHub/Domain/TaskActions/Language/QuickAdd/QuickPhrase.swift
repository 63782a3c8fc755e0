/// A phrase in a ``QuickLine`` that can be parsed as a date, and the words before it, all in lower case.
struct QuickPhrase {
    let words: [String]
    /// The words that introduce the phrase, as in `due by friday`.
    ///
    /// They are removed from the title with it.
    let leads: [String]
    /// The words before those.
    private let before: [String]

    init(words: [String], before: [String]) {
        var rest = before[...]
        var leads: [String] = []
        while let word = rest.last, QuickPhrase.leading.contains(word), !QuickPhrase.isPredicate(rest) {
            leads.append(rest.removeLast())
        }
        self.words = words
        self.leads = leads
        self.before = Array(rest)
    }

    /// Returns whether `due` is a predicate, as in `the rent is due`.
    private static func isPredicate(_ words: ArraySlice<String>) -> Bool {
        words.last == "due" && ["is", "are"].contains(words.dropLast().last)
    }

    /// Whether the phrase is only a time of day.
    var isTime: Bool {
        var rest = dueWords
        return DueTime.read(&rest) != nil && rest.isAtEnd
    }

    var isDoubtful: Bool { mayBeOrdinaryWords || hasOtherMeaning || isAfterADay }

    private var dueWords: DueWords { DueWords(words.joined(separator: " ")) }

    /// Whether the phrase may be ordinary words, as in `the sun`, `John 3:16`, `sing in a day`, `antibiotics 5d`.
    private var mayBeOrdinaryWords: Bool {
        if isOrdinary, before.last.map(QuickPhrase.isPrice) == true { return false }
        if isOrdinary || isSlashed || isDottedNumber { return leads.allSatisfy { $0 == "for" } }
        if isOrdinal { return leads.isEmpty }
        if isTime { return !isLed && !words.joined().hasSuffix("m") }
        if dueWords.beginsWithDuration, !isWeeks, words.suffix(2) != ["from", "now"] { return !leads.contains("due") }
        var rest = dueWords
        let isSpan = words.count == 3 && words[0] == "in" && ["a", "an", "one"].contains(words[1])
        return isSpan && leads.isEmpty && DueSpan.seconds(&rest) == nil
    }

    /// Whether it is a number of weeks as in `2w`; `5d` may be how long something lasts.
    private var isWeeks: Bool {
        words.count == 1 && words[0].hasSuffix("w") && words[0].dropLast().allSatisfy { $0.isASCII && $0.isNumber }
    }

    /// Whether a word is an amount of money, as in `$20` or `20€`.
    private static func isPrice(_ word: String) -> Bool {
        word.contains(where: \.isCurrencySymbol) && word.contains(where: \.isNumber)
    }

    private var isOrdinary: Bool {
        if words == ["weekend"] { return true }
        return QuickPhrase.ordinary.contains(words[words.count - 1])
            && (words.count == 1 || words.count == 2 && words[0] == "this")
    }

    /// Whether it may be a fraction, as in `24/7`.
    private var isSlashed: Bool { words.count == 1 && words[0].contains("/") && !words[0].dropFirst(4).hasPrefix("/") }

    /// Whether it may be a version at the end of a sentence, as in `1.2.`; `30.11.` is a date.
    private var isDottedNumber: Bool { words.count == 1 && words[0].hasSuffix(".") && words[0].count < 6 }

    /// Whether it may be a birthday, as in `30th`.
    private var isOrdinal: Bool {
        let rest = words.first == "the" ? words.dropFirst() : words[...]
        return rest.count == 1 && rest.first?.first?.isNumber == true
            && ["st", "nd", "rd", "th"].contains { rest.first?.hasSuffix($0) == true }
    }

    private var isLed: Bool { !leads.isEmpty || words[0] == "at" || words[0].hasPrefix("@") }

    /// Whether the word before changes the meaning, as in `every monday`, `mondays at 9am`, `after 5pm`, `31 nov fri`.
    private var hasOtherMeaning: Bool {
        guard let last = before.last else { return false }
        // `this friday` was not understood, because it is Friday.
        if last == "this", leads.isEmpty, DueNames.weekday(words[0]) != nil { return true }
        return QuickPhrase.turning.contains(last) || isAfterADate
            || last.hasSuffix("s") && DueNames.weekday(String(last.dropLast())) != nil || isRepeated(last)
    }

    /// Whether another date is before the phrase, or one that does not exist, as in `31 nov fri`.
    private var isAfterADate: Bool {
        guard before.count > 1 else { return false }
        let (first, last) = (before[before.count - 2], before[before.count - 1])
        func isDay(_ word: String) -> Bool { word.first?.isNumber == true }
        return isDay(first) && DueNames.month(last) != nil || isDay(last) && DueNames.month(first) != nil
    }

    /// Returns whether the phrase is part of a repetition, as in `every 2 weeks on monday`.
    private func isRepeated(_ last: String) -> Bool {
        QuickPhrase.units.contains(last) && before.suffix(3).contains { $0 == "every" || $0 == "each" }
    }

    /// Whether the word before is part of a day, as in `friday morning 9am`, `27.11. fri`.
    ///
    /// In `room 12 at 5pm` and `room 12 fri` it is not.
    private var isAfterADay: Bool {
        guard let last = before.last, isTime || words.contains(where: { DueNames.weekday($0) != nil }) else {
            return false
        }
        if isTime, QuickPhrase.units.contains(last) { return true }
        if QuickPhrase.isPrice(last) { return false }
        guard last.first?.isNumber == true else { return false }
        return isTime && !isLed || leads.isEmpty && !last.allSatisfy(\.isNumber)
    }

    private static let leading: Set<String> = ["by", "due", "for", "till", "until"]

    private static let ordinary: Set<String> = ["mon", "sat", "sun", "wed"]

    private static let units: Set<String> = [
        "hour", "hours", "day", "days", "weekday", "weekdays", "weekend", "weekends", "week", "weeks", "month",
        "months", "year", "years", "morning", "mornings", "afternoon", "afternoons", "evening", "evenings", "night",
        "nights",
    ]

    /// Words after which a date does not say when the task is due, or is one end of a range.
    private static let turning: Set<String> = [
        "every", "each", "next", "other", "any", "daily", "nightly", "weekly", "monthly", "yearly", "a", "an", "the",
        "last", "past", "previous", "first", "second", "third", "fourth", "fifth", "not", "never", "no", "without",
        "except", "but", "after", "before", "since", "from", "to", "through", "between", "than", "of", "end", "early",
        "late", "mid", "within", "about", "around", "circa", "like", "and", "or", "vs", "&", "+", "/", "-", "–", "—",
    ]
}
