package import TaskHubEntities

/// A due date as the server has it, and what it means.
///
/// The server has moments only. Its web client sends noon in the browser's zone for a day and shows no time. So a day
/// is sent as noon in the machine's zone, and noon is read as a day. Earlier versions of this program sent the last
/// second of the day.
package struct ServerDueDate: Hashable, Sendable {
    /// The longest distances of a zone's clocks from UTC, in seconds: 12 hours west and 14 hours east.
    private static let offsets: ClosedRange<Int64> = -12 * 3600...14 * 3600
    /// Every zone's distance from UTC is a multiple of it, in seconds.
    private static let offsetUnit: Int64 = 900
    /// The years whose days can be stored.
    ///
    /// The server's last moments are in year 10000 in some zones, and its first ones before year 0.
    private static let years = 0...9999

    /// The server's moment.
    package let moment: Instant
    /// The day or moment that it means.
    ///
    /// As long as the server has the same moment, this stays, in any zone.
    package let meaning: DueDate

    package init(moment: Instant, meaning: DueDate) {
        self.moment = moment
        self.meaning = meaning
    }

    /// Reads the server's moment.
    ///
    /// Noon on the day of the known due date is not a change: the web client sends it again with every edit.
    ///
    /// - Parameters:
    ///   - moment: The moment that the server has; `nil` if it has none.
    ///   - known: What the server was last known to have.
    ///   - sent: The due date here without changes that wait to be sent.
    ///   - zone: The machine's time zone.
    package init?(_ moment: Instant?, known: ServerDueDate? = nil, sent: DueDate? = nil, in zone: some ZoneRules) {
        guard let moment else { return nil }
        let civil = zone.civil(at: moment)
        let isDay = ServerDueDate.years.contains(civil.date.year) && (civil.time == .noon || civil.time == .endOfDay)
        let meaning: DueDate
        if let sent, moment.seconds == ServerDueDate.moment(for: sent, in: zone).seconds {
            meaning = sent
        } else if let known, moment.seconds == known.moment.seconds {
            meaning = known.meaning
        } else if let known, isDay, known.meaning.day(in: zone) == civil.date {
            meaning = known.meaning
        } else if isDay {
            meaning = .day(civil.date)
        } else {
            let isAfterNoon = civil.time.secondOfDay == CivilTime.noon.secondOfDay + 1
            meaning = .moment(isAfterNoon ? moment.advanced(bySeconds: -1) : moment)
        }
        self.init(moment: moment, meaning: meaning)
    }

    /// Returns the moment that the server is sent.
    ///
    /// A moment at noon is sent as the second after it, so that it is not read as a day.
    package static func moment(for due: DueDate, in zone: some ZoneRules) -> Instant {
        switch due {
        case .day(let date): return zone.instant(of: CivilDateTime(date, .noon)).clampedToWritable
        case .moment(let moment): return zone.civil(at: moment).time == .noon ? moment.advanced(bySeconds: 1) : moment
        }
    }

    /// Returns whether a machine in some zone may have sent the due date as this moment.
    package static func mayBe(_ moment: Instant?, of due: DueDate?) -> Bool {
        guard let moment, let due else { return moment == nil && due == nil }
        switch due {
        case .moment(let sent): return (0...1).contains(moment.seconds - sent.seconds)
        case .day(let date):
            return [CivilTime.noon, .endOfDay].contains { time in
                let offset = CivilDateTime(date, time).instant(offset: 0).seconds - moment.seconds
                return offsets.contains(offset) && offset % offsetUnit == 0
            }
        }
    }

    /// Returns whether the moment is what noon becomes if the server steps over a clock change, which it does in UTC.
    package static func mayBeShiftedNoon(_ moment: Instant, in zone: some ZoneRules) -> Bool {
        let civil = zone.civil(at: moment)
        let distance = abs(civil.time.secondOfDay - CivilTime.noon.secondOfDay)
        return years.contains(civil.date.year) && (distance == 1800 || distance == 3600)
    }
}
