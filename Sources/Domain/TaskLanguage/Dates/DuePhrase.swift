package import TaskHubEntities

/// Parses a due date as people write it: `2026-11-30 17:00`, `tomorrow 9am`, `fri`, `in 2 hours`.
///
/// A day without a time means its last second. A time that a clock change skips moves forward, and of a repeated time
/// the first one counts. Ambiguous text is rejected.
package struct DuePhrase: Sendable {
    static let years = 1970...9999

    private let now: Instant
    private let zone: any ZoneRules
    private let firstWeekday: Weekday

    /// Creates a parser.
    ///
    /// - Parameters:
    ///   - now: The current time.
    ///   - zone: The user's time zone.
    ///   - firstWeekday: The day on which `next week` begins.
    package init(now: Instant, in zone: any ZoneRules, weekBeginningOn firstWeekday: Weekday = .monday) {
        self.now = now
        self.zone = zone
        self.firstWeekday = firstWeekday
    }

    /// Returns the time that `text` describes, in the years 1970 to 9999.
    ///
    /// - Parameter text: At most 200 bytes.
    /// - Returns: The time.
    /// - Throws: ``LanguageError/dateNotUnderstood``, or ``LanguageError/weekdayDiffers`` if a date and the weekday
    ///   next to it disagree.
    package func instant(of text: String) throws(LanguageError) -> Instant {
        guard text.utf8.count <= 200, let due = try read(text.trimmingWhitespace()), isWithinYears(due) else {
            throw .dateNotUnderstood
        }
        return due
    }

    func isToday(_ weekday: Weekday) -> Bool {
        zone.civil(at: now).date.weekday == weekday
    }

    func isBeforeToday(_ instant: Instant) -> Bool {
        zone.civil(at: instant).date < zone.civil(at: now).date
    }

    private func isWithinYears(_ instant: Instant) -> Bool {
        DuePhrase.years.contains(CivilDateTime(instant, offset: 0).date.year)
            && DuePhrase.years.contains(zone.civil(at: instant).date.year)
    }

    private func read(_ text: String) throws(LanguageError) -> Instant? {
        if let instant = Instant(rfc3339: text) { return instant }
        var words = DueWords(text)
        if let seconds = DueSpan.seconds(&words), words.isAtEnd {
            return Instant(seconds: now.seconds + seconds)
        }
        return try readDayAndTime(DueWords(text))
    }

    private func readDayAndTime(_ allWords: DueWords) throws(LanguageError) -> Instant? {
        var words = allWords
        let reader = DueDay(today: zone.civil(at: now).date, firstWeekday: firstWeekday)
        var day: DueDay.Result?
        var time: CivilTime?
        while !words.isAtEnd {
            if time == nil, let found = DueTime.read(&words) {
                time = found
            } else if day == nil, let found = try reader.read(&words) {
                day = found
            } else {
                return nil
            }
        }
        return combine(day, time)
    }

    private func combine(_ day: DueDay.Result?, _ time: CivilTime?) -> Instant? {
        guard let day else {
            guard let time else { return nil }
            return nextOccurrence(of: time)
        }
        guard DuePhrase.years.contains(day.date.year) else { return nil }
        if day.isEvening, let time, time.hour < 12 { return nil }
        return zone.instant(of: CivilDateTime(day.date, time ?? .endOfDay))
    }

    /// Returns today at `time`, or tomorrow if that has passed.
    private func nextOccurrence(of time: CivilTime) -> Instant {
        let today = zone.civil(at: now).date
        let due = zone.instant(of: CivilDateTime(today, time))
        return due > now ? due : zone.instant(of: CivilDateTime(today.adding(days: 1), time))
    }
}
