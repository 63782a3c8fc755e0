import TaskHubEntities

/// The English names of days and months, long and short.
enum DueNames {
    static func weekday(_ word: String) -> Weekday? {
        switch word {
        case "mon", "monday": .monday
        case "tue", "tues", "tuesday": .tuesday
        case "wed", "weds", "wednesday": .wednesday
        case "thu", "thur", "thurs", "thursday": .thursday
        case "fri", "friday": .friday
        case "sat", "saturday": .saturday
        case "sun", "sunday": .sunday
        default: nil
        }
    }

    /// Returns the number of the month, from 1.
    static func month(_ word: String) -> Int? {
        let names = [
            "january", "february", "march", "april", "may", "june", "july", "august", "september", "october",
            "november", "december",
        ]
        if word == "sept" { return 9 }
        return names.firstIndex { $0 == word || $0.prefix(3) == word }.map { $0 + 1 }
    }

    static func dayNumber(_ word: String) -> Int? {
        DueWords.number(word, digits: 1...2)
    }

    static func ordinalEnding(_ word: String) -> String? {
        ["st", "nd", "rd", "th"].contains(word) ? word : nil
    }
}
