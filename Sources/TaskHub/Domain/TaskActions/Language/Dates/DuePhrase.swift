package import TaskHubEntities

/// Parses a date as people write it: `2026-11-30 17:00`, `tomorrow 9am`, `fri`, `in 2 hours`, `eow`, `+3d`.
///
/// A day without a time is the whole day; `tonight` is ``DateHabits/evening``, or the whole day after that. A time that a clock change
/// skips moves forward, and of a repeated time the first one counts. Ambiguous text is rejected.
package struct DuePhrase: Sendable {
    static let years = 1970...9999
    /// The time of a reminder on a day without a time.
    package static let morning = CivilTime(hour: 9, minute: 0) ?? .midnight
    /// The time of an afternoon, as in `friday afternoon`.
    static let afternoon = CivilTime(hour: 15, minute: 0) ?? .noon

    private let now: Instant
    private let zone: any ZoneRules
    package let habits: DateHabits

    /// Creates a parser.
    ///
    /// - Parameters:
    ///   - now: The current time.
    ///   - zone: The user's time zone.
    ///   - habits: How the user writes dates.
    package init(now: Instant, in zone: any ZoneRules, habits: DateHabits = DateHabits()) {
        self.now = now
        self.zone = zone
        self.habits = habits
    }

    /// Returns the day or moment that `text` describes, in the years 1970 to 9999.
    ///
    /// The last second of a day, in RFC 3339, is that day: JSON output has it for a day.
    ///
    /// - Parameter text: At most 200 bytes.
    /// - Returns: The day or moment.
    /// - Throws: ``LanguageError/dateNotUnderstood(_:)``, ``LanguageError/dateAmbiguous(_:readings:)``, or
    ///   ``LanguageError/weekdayDiffers(_:)`` if a date and the weekday next to it disagree.
    package func dueDate(of text: String) throws(LanguageError) -> DueDate {
        guard text.utf8.count <= 200 else { throw .dateNotUnderstood(text) }
        let due: DueDate?
        do {
            due = try read(text.trimmingWhitespace())
        } catch {
            switch error {
            case .ambiguous(let readings): throw .dateAmbiguous(text, readings: readings)
            case .weekdayDiffers: throw .weekdayDiffers(text)
            }
        }
        guard let due, isWithinYears(due) else { throw .dateNotUnderstood(text) }
        return due
    }

    /// Returns when a reminder is due that `text` describes: on a day without a time at ``morning``.
    ///
    /// - Throws: As ``dueDate(of:)``, and ``LanguageError/reminderOver(_:)`` if the day is today and that time has
    ///   passed.
    package func reminder(of text: String) throws(LanguageError) -> Instant {
        switch try dueDate(of: text) {
        case .moment(let moment): return moment
        case .day(let day):
            let moment = zone.instant(of: CivilDateTime(day, DuePhrase.morning))
            guard moment > now || day != today else { throw .reminderOver(text) }
            return moment
        }
    }

    /// Whether `text` names the end of a month, and not a day that happens to be its last.
    static func isMonthEnd(_ text: String) -> Bool {
        DueDay.isMonthEnd(DueWords(text))
    }

    var today: CivilDate { zone.civil(at: now).date }

    func isBeforeToday(_ due: DueDate) -> Bool {
        due.day(in: zone) < today
    }

    func isOver(_ due: DueDate) -> Bool {
        due.isOver(at: now, in: zone)
    }

    private func isWithinYears(_ due: DueDate) -> Bool {
        DuePhrase.years.contains(due.day(in: zone).year)
            && DuePhrase.years.contains(CivilDateTime(due.instant(in: zone), offset: 0).date.year)
    }

    private func read(_ text: String) throws(DueError) -> DueDate? {
        if let instant = Instant(rfc3339: text) { return DueDate(instant, in: zone) }
        var words = DueWords(text)
        if let seconds = DueSpan.seconds(&words), words.isAtEnd {
            return .moment(Instant(seconds: now.seconds + seconds))
        }
        return try readDayAndTime(DueWords(text))
    }

    private func readDayAndTime(_ allWords: DueWords) throws(DueError) -> DueDate? {
        var words = allWords
        let reader = DueDay(today: today, habits: habits)
        var day: DueDay.Result?
        var times: [DueTime] = []
        var part: DayPart?
        while !words.isAtEnd {
            if times.isEmpty, let found = DueTime.read(&words) {
                times = [found]
            } else if part == nil, day != nil, let found = DayPart.read(&words) {
                part = found
            } else if day == nil, let found = try reader.read(&words) {
                day = found
            } else if times.isEmpty, let found = DueTime.readings(&words) {
                times = found.map { DueTime(time: $0) }
            } else {
                return nil
            }
        }
        if let part {
            // `tonight morning` is none, and neither is `friday morning 17:00`.
            guard day?.isEvening != true else { return nil }
            times = times.isEmpty ? [DueTime(time: part.usualTime(habits))] : times.filter { part.contains($0.time) }
            guard !times.isEmpty else { return nil }
        }
        guard times.count < 2 else {
            let day = day.map { "\($0.date) " } ?? ""
            throw .ambiguous(times.map { "\(day)\($0.time.hourAndMinute)" })
        }
        return try combine(day, times.first)
    }

    private func combine(_ day: DueDay.Result?, _ time: DueTime?) throws(DueError) -> DueDate? {
        guard let day else { return time.map { .moment(nextOccurrence(of: $0.time)) } }
        guard DuePhrase.years.contains(day.date.year) else { return nil }
        guard let time else { return day.isEvening ? tonight : .day(day.date) }
        if time.isMidnight {
            let ends = [day.date, day.date.adding(days: 1)]
            guard day.isEvening else { throw .ambiguous(ends.map { "\($0) 00:00" }) }
            return .moment(zone.instant(of: CivilDateTime(ends[1], .midnight)))
        }
        if day.isEvening, time.time.hour < 12 { return nil }
        return .moment(zone.instant(of: CivilDateTime(day.date, time.time)))
    }

    private var tonight: DueDate {
        let evening = zone.instant(of: CivilDateTime(today, habits.evening))
        return evening > now ? .moment(evening) : .day(today)
    }

    /// Returns today at `time`, or tomorrow if that has passed.
    private func nextOccurrence(of time: CivilTime) -> Instant {
        let due = zone.instant(of: CivilDateTime(today, time))
        return due > now ? due : zone.instant(of: CivilDateTime(today.adding(days: 1), time))
    }
}

/// Why words that look like a date mean none.
enum DueError: Error {
    /// They could mean several dates; each reading is a text that means one of them.
    case ambiguous([String])
    /// The date and the weekday next to it disagree.
    case weekdayDiffers
}
