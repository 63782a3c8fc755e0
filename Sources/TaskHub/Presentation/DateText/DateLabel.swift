package import TaskHubEntities
import TextLayout

/// A moment as cards show it: short, relative to the local day, in ASCII.
package struct DateLabel: Sendable {
    package let bytes: [UInt8]
    package let isToday: Bool

    package var text: String { String(decoding: bytes, as: UTF8.self) }

    /// The day without its time, or the time if the day is today.
    package var firstWord: [UInt8] { Array(bytes.prefix { $0 != 0x20 }) }

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
        let civil = zone.civil(at: due.instant(in: zone))
        let date = due.day(in: zone)
        self.init(
            CivilDateTime(date, civil.time), days: date.daysSinceEpoch - zone.civil(at: now).date.daysSinceEpoch,
            showsTime: due.wholeDay == nil, isPast: false, isAbsolute: isAbsolute, keepsTime: keepsTime)
    }

    /// Creates the label of a past event.
    ///
    /// Before yesterday, it shows the date only.
    package init(past: Instant, now: Instant, zone: some ZoneRules) {
        let civil = zone.civil(at: past)
        self.init(
            civil, days: civil.date.daysSinceEpoch - zone.civil(at: now).date.daysSinceEpoch, showsTime: true,
            isPast: true)
    }

    private init(
        _ civil: CivilDateTime, days: Int, showsTime: Bool, isPast: Bool, isAbsolute: Bool = false,
        keepsTime: Bool = false
    ) {
        var label = ByteBuffer(capacity: 16)
        var hasTime = showsTime
        switch days {
        case _ where isAbsolute: label.append(civil.date)
        case 0: if !showsTime { label.append("today") }
        case 1: label.append("tomorrow")
        case -1: label.append("yesterday")
        case 2...6 where !isPast: label.append(civil.date.weekday.short)
        default:
            label.append(civil.date)
            hasTime = hasTime && keepsTime
        }
        if hasTime {
            if days != 0 || isAbsolute { label.append(byte: 0x20) }
            label.append(civil.time.hour, digits: 2)
            label.append(byte: 0x3A)
            label.append(civil.time.minute, digits: 2)
        }
        bytes = label.bytes
        isToday = days == 0
    }
}
