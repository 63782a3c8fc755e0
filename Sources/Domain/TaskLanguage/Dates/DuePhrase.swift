package import TaskHubEntities

/// Parses a due date as people write it: `2026-11-30 17:00`, `tomorrow 9am`, `fri`, `in 2 hours`.
///
/// A day without a time is the whole day. A time that a clock change skips moves forward, and of a repeated time the
/// first one counts. Ambiguous text is rejected.
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

    /// Returns the day or moment that `text` describes, in the years 1970 to 9999.
    ///
    /// The last second of a day, in RFC 3339, is that day: JSON output has it for a day.
    ///
    /// - Parameter text: At most 200 bytes.
    /// - Returns: The day or moment.
    /// - Throws: ``LanguageError/dateNotUnderstood``, or ``LanguageError/weekdayDiffers`` if a date and the weekday
    ///   next to it disagree.
    package func dueDate(of text: String) throws(LanguageError) -> DueDate {
        guard text.utf8.count <= 200, let due = try read(text.trimmingWhitespace()), isWithinYears(due) else {
            throw .dateNotUnderstood
        }
        return due
    }

    /// Returns the moment that `text` describes; of a day, its last second.
    ///
    /// - Throws: As ``dueDate(of:)``.
    package func instant(of text: String) throws(LanguageError) -> Instant {
        try dueDate(of: text).instant(in: zone)
    }

    func isToday(_ weekday: Weekday) -> Bool {
        zone.civil(at: now).date.weekday == weekday
    }

    func isBeforeToday(_ due: DueDate) -> Bool {
        due.day(in: zone) < zone.civil(at: now).date
    }

    private func isWithinYears(_ due: DueDate) -> Bool {
        DuePhrase.years.contains(due.day(in: zone).year)
            && DuePhrase.years.contains(CivilDateTime(due.instant(in: zone), offset: 0).date.year)
    }

    private func read(_ text: String) throws(LanguageError) -> DueDate? {
        if let instant = Instant(rfc3339: text) { return DueDate(instant, in: zone) }
        var words = DueWords(text)
        if let seconds = DueSpan.seconds(&words), words.isAtEnd {
            return .moment(Instant(seconds: now.seconds + seconds))
        }
        return try readDayAndTime(DueWords(text))
    }

    private func readDayAndTime(_ allWords: DueWords) throws(LanguageError) -> DueDate? {
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

    private func combine(_ day: DueDay.Result?, _ time: CivilTime?) -> DueDate? {
        guard let day else { return time.map { .moment(nextOccurrence(of: $0)) } }
        guard DuePhrase.years.contains(day.date.year) else { return nil }
        if day.isEvening, let time, time.hour < 12 { return nil }
        return time.map { .moment(zone.instant(of: CivilDateTime(day.date, $0))) } ?? .day(day.date)
    }

    /// Returns today at `time`, or tomorrow if that has passed.
    private func nextOccurrence(of time: CivilTime) -> Instant {
        let today = zone.civil(at: now).date
        let due = zone.instant(of: CivilDateTime(today, time))
        return due > now ? due : zone.instant(of: CivilDateTime(today.adding(days: 1), time))
    }
}
