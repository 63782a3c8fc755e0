import TaskHubEntities

/// Parses a date as people write it: `2026-11-30`, `2026/11/30`, `30.11.2026`, `30.11.`, `30/11`, `30 nov`,
/// `nov 30 2026`, `30th`.
///
/// A date without a year is the next such day, today included.
struct WrittenDate {
    let today: CivilDate
    /// How `3/4` is read; nil refuses it.
    let slashOrder: DateHabits.SlashOrder?

    /// Consumes a date from `words`, or nothing if they do not begin with one.
    func read(_ words: inout DueWords) throws(DueError) -> CivilDate? {
        var rest = words
        guard let date = try rest.next.flatMap(numeric) ?? inWords(&rest) else { return nil }
        if rest.count == words.count { rest.advance() }
        words = rest
        return date
    }

    private func numeric(_ word: String) throws(DueError) -> CivilDate? {
        if let date = CivilDate(iso8601: word) { return date }
        if word.contains("/") { return try slashed(word) }
        return word.contains(".") ? dotted(word) : nil
    }

    /// Returns the date in `30.11.2026` or `30.11.`; `30.11` may be a number.
    private func dotted(_ word: String) -> CivilDate? {
        let parts = word.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, let day = DueWords.number(parts[0], digits: 1...2),
            let month = DueWords.number(parts[1], digits: 1...2)
        else { return nil }
        if parts[2].isEmpty { return coming(month: month, day: day) }
        return DueWords.number(parts[2], digits: 4...4).flatMap { CivilDate(year: $0, month: month, day: day) }
    }

    private func slashed(_ word: String) throws(DueError) -> CivilDate? {
        let parts = word.split(separator: "/", omittingEmptySubsequences: false)
        guard (2...3).contains(parts.count) else { return nil }
        if parts.count == 3, let year = DueWords.number(parts[0], digits: 4...4) {
            guard let month = DueWords.number(parts[1], digits: 1...2),
                let day = DueWords.number(parts[2], digits: 1...2)
            else { return nil }
            return CivilDate(year: year, month: month, day: day)
        }
        guard let first = DueWords.number(parts[0], digits: 1...2),
            let second = DueWords.number(parts[1], digits: 1...2)
        else { return nil }
        var year: Int?
        if parts.count == 3 {
            year = DueWords.number(parts[2], digits: 4...4)
            if year == nil { return nil }
        }
        let dayFirst = date(year, month: second, day: first)
        let monthFirst = date(year, month: first, day: second)
        guard let dayFirst, let monthFirst, dayFirst != monthFirst else { return dayFirst ?? monthFirst }
        switch slashOrder {
        case .dayFirst: return dayFirst
        case .monthFirst: return monthFirst
        case nil: throw .ambiguous([dayFirst.description, monthFirst.description])
        }
    }

    private func date(_ year: Int?, month: Int, day: Int) -> CivilDate? {
        year.map { CivilDate(year: $0, month: month, day: day) } ?? coming(month: month, day: day)
    }

    /// Consumes `30 nov`, `nov 30`, `30th of nov 2026` or `30th`.
    private func inWords(_ words: inout DueWords) -> CivilDate? {
        if let month = words.take(DueNames.month) {
            guard let day = words.take(DueNames.dayNumber) else { return nil }
            _ = words.take(DueNames.ordinalEnding)
            return date(year(&words), month: month, day: day)
        }
        guard let day = words.take(DueNames.dayNumber) else { return nil }
        let isOrdinal = words.take(DueNames.ordinalEnding) != nil
        var rest = words
        if isOrdinal { _ = rest.skip("of") }
        if let month = rest.take(DueNames.month) {
            words = rest
            return date(year(&words), month: month, day: day)
        }
        return isOrdinal ? coming(day: day) : nil
    }

    private func year(_ words: inout DueWords) -> Int? {
        words.take { DueWords.number($0, digits: 4...4) }
    }

    private func coming(month: Int, day: Int) -> CivilDate? {
        // A leap day is at most eight years away.
        (today.year...today.year + 8).lazy.compactMap { CivilDate(year: $0, month: month, day: day) }
            .first { $0 >= today }
    }

    private func coming(day: Int) -> CivilDate? {
        // Of three months in a row, at least one has 31 days.
        (0...3).lazy.compactMap { months -> CivilDate? in
            let month = CivilDate(year: today.year, month: today.month, day: 1)?.adding(months: months)
            return month.flatMap { CivilDate(year: $0.year, month: $0.month, day: day) }
        }.first { $0 >= today }
    }
}
