package import TaskHubEntities

/// A daily span without notifications, on the clock of one zone; it may go over midnight.
package struct QuietHours: Sendable {
    package let start: CivilTime
    package let end: CivilTime
    package let zone: any ZoneRules

    /// Creates a span that begins at `start` each day and ends when clocks next show `end`.
    ///
    /// - Returns: `nil` if both are the same time, which means no quiet hours.
    package init?(from start: CivilTime, to end: CivilTime, in zone: any ZoneRules) {
        guard start != end else { return nil }
        self.start = start
        self.end = end
        self.zone = zone
    }

    /// Returns when the quiet hours that include `now` end, or `nil` if none do.
    ///
    /// If clocks skip the start or the end, the end of the gap takes its place. If they show it twice, the first time
    /// counts, so that quiet hours neither begin nor end twice.
    package func end(at now: Instant) -> Instant? {
        let today = zone.civil(at: now).date
        for day in [today.adding(days: -1), today, today.adding(days: 1)] {
            let lastDay = start < end ? day : day.adding(days: 1)
            let last = zone.firstInstant(of: end, on: lastDay)
            if zone.firstInstant(of: start, on: day) <= now, now < last { return last }
        }
        return nil
    }
}

extension QuietHours: Hashable {
    package static func == (left: QuietHours, right: QuietHours) -> Bool {
        left.start == right.start && left.end == right.end && left.zone.name == right.zone.name
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(start)
        hasher.combine(end)
        hasher.combine(zone.name)
    }
}

extension ZoneRules {
    /// Returns the first moment of a day at which clocks show `time` or, if they skip it, the end of the gap.
    func firstInstant(of time: CivilTime, on day: CivilDate) -> Instant {
        let wanted = CivilDateTime(day, time)
        let found = instant(of: wanted)
        guard civil(at: found) != wanted else { return found }
        return changes(in: found.advanced(bySeconds: -86_400)..<found).last?.instant ?? found
    }
}
