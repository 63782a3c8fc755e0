/// A moment in words: short, relative to the local day, in ASCII.
package struct DateLabel: Sendable {
    package let bytes: [UInt8]
    package let isToday: Bool

    package var text: String { String(decoding: bytes, as: UTF8.self) }

    /// The day without its time, or the time if the day is today.
    package var firstWord: [UInt8] { Array(bytes.prefix { $0 != 0x20 }) }

    /// Creates the label of a past event.
    ///
    /// Before yesterday, it shows the date only.
    package init(past: Instant, now: Instant, zone: some ZoneRules) {
        self.init(zone.civil(at: past), today: zone.civil(at: now).date, isPast: true)
    }

    /// Creates the label of a local time.
    ///
    /// - Parameters:
    ///   - civil: The local time.
    ///   - today: The day that the words are relative to.
    ///   - showsTime: False to show the day only.
    ///   - isPast: True for an event, which is shown by its date from the day before yesterday on.
    ///   - isAbsolute: True to write every day as a date, not as a word.
    ///   - keepsTime: True to show the time of every day; false to omit it on days that are shown as a date.
    package init(
        _ civil: CivilDateTime, today: CivilDate, showsTime: Bool = true, isPast: Bool = false,
        isAbsolute: Bool = false, keepsTime: Bool = false
    ) {
        let days = civil.date.daysSinceEpoch - today.daysSinceEpoch
        var label: [UInt8] = []
        label.reserveCapacity(16)
        var hasTime = showsTime
        switch days {
        case _ where isAbsolute: label.append(civil.date)
        case 0: if !showsTime { label += "today".utf8 }
        case 1: label += "tomorrow".utf8
        case -1: label += "yesterday".utf8
        case 2...6 where !isPast: label += civil.date.weekday.short.utf8
        default:
            label.append(civil.date)
            hasTime = hasTime && keepsTime
        }
        if hasTime {
            if days != 0 || isAbsolute { label.append(0x20) }
            label.append(hourAndMinute: civil.time)
        }
        bytes = label
        isToday = days == 0
    }
}
