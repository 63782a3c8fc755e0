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
        if rest.last == "this", DueNames.weekday(words[0]) != nil { leads.append(rest.removeLast()) }
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

    /// Whether the phrase may be ordinary words, as in `the sun`, `John 3:16`, `sing in a day`.
    private var mayBeOrdinaryWords: Bool {
        if words.count == 1, QuickPhrase.ordinary.contains(words[0]) {
            return leads.allSatisfy { $0 == "for" || $0 == "this" }
        }
        if isTime { return !isLed && !words.joined().hasSuffix("m") }
        var rest = dueWords
        let isSpan = words.count == 3 && words[0] == "in" && ["a", "an", "one"].contains(words[1])
        return isSpan && leads.isEmpty && DueSpan.seconds(&rest) == nil
    }

    private var isLed: Bool { !leads.isEmpty || words[0] == "at" }

    /// Whether the word before changes the meaning, as in `every monday`, `mondays at 9am`, `after 5pm`, `31 nov fri`.
    private var hasOtherMeaning: Bool {
        guard let last = before.last else { return false }
        return QuickPhrase.turning.contains(last) || DueNames.month(last) != nil
            || last.hasSuffix("s") && DueNames.weekday(String(last.dropLast())) != nil || isRepeated(last)
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
        guard last.first?.isNumber == true else { return false }
        return isTime && !isLed || !last.allSatisfy(\.isNumber)
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
