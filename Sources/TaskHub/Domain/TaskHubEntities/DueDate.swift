/// When a task is due: on a day, or at a moment.
///
/// A day is the same day in every time zone. Where only moments can be written, the last second of the day stands for
/// it: in the snapshot, in documents, and in the stores of earlier versions.
public enum DueDate: Hashable, Sendable {
    /// A day, from the year 0 to 9999. The task is overdue when the day has ended where the user is.
    case day(CivilDate)
    /// A moment.
    case moment(Instant)

    /// Creates the due date that a moment means: the day of which it is the last second, or else the moment.
    ///
    /// - Parameters:
    ///   - moment: The moment; fractions of a second are ignored in the comparison.
    ///   - zone: The user's time zone.
    public init(_ moment: Instant, in zone: some ZoneRules) {
        let civil = zone.civil(at: moment)
        self = civil.time == .endOfDay && (0...9999).contains(civil.date.year) ? .day(civil.date) : .moment(moment)
    }

    /// Creates a due date from text such as `2026-11-30` or `2026-11-30T17:00:00Z`, or nil for any other text.
    public init?(text: String) {
        if let date = CivilDate(iso8601: text) {
            self = .day(date)
        } else if let moment = Instant(rfc3339: text) {
            self = .moment(moment)
        } else {
            return nil
        }
    }

    /// The due date as text: a day as `2026-11-30`, a moment to the second as `2026-11-30T17:00:00Z`.
    public var text: String {
        switch self {
        case .day(let date): date.description
        case .moment(let moment): moment.rfc3339
        }
    }

    /// The day; nil for a moment.
    public var wholeDay: CivilDate? {
        if case .day(let date) = self { date } else { nil }
    }

    /// Returns the day on which the task is due where the user is.
    public func day(in zone: some ZoneRules) -> CivilDate {
        switch self {
        case .day(let date): date
        case .moment(let moment): zone.civil(at: moment).date
        }
    }

    /// Returns the moment, or the one that represents the day: its last second, within ``Instant/writable``.
    public func instant(in zone: some ZoneRules) -> Instant {
        switch self {
        case .day(let date): zone.instant(of: CivilDateTime(date, .endOfDay)).clampedToWritable
        case .moment(let moment): moment
        }
    }

    /// Returns whether the day has ended where the user is, or the moment has passed.
    public func isOver(at now: Instant, in zone: some ZoneRules) -> Bool {
        switch self {
        case .day(let date): date < zone.civil(at: now).date
        case .moment(let moment): moment < now
        }
    }
}

extension DateLabel {
    /// Creates the label of a due date; a day shows no time.
    ///
    /// - Parameters:
    ///   - due: The due date.
    ///   - now: The moment that the words are relative to.
    ///   - zone: The time zone of the label.
    ///   - isAbsolute: True to write every day as a date, not as a word.
    ///   - keepsTime: True to show the time of every day; false to omit it on days that are shown as a date.
    package init(
        due: DueDate, now: Instant, zone: some ZoneRules, isAbsolute: Bool = false, keepsTime: Bool = false
    ) {
        self.init(
            CivilDateTime(due.day(in: zone), zone.civil(at: due.instant(in: zone)).time),
            today: zone.civil(at: now).date, showsTime: due.wholeDay == nil, isAbsolute: isAbsolute,
            keepsTime: keepsTime)
    }
}
