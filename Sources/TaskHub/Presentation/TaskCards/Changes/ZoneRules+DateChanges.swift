package import TaskHubEntities

extension ZoneRules {
    /// Returns the moments after `start`, up to and including `end`, at which the local date changes, oldest first.
    ///
    /// If a clock change skips midnight, the moment is that of the clock change. If one repeats midnight, there are two
    /// moments.
    package func dateChanges(after start: Instant, through end: Instant) -> [Instant] {
        guard start < end else { return [] }
        var candidates = Set(changes(in: start..<end.advanced(bySeconds: 1)).map(\.instant))
        var date = civil(at: start).date
        let last = civil(at: end).date
        while date <= last {
            let nominal = CivilDateTime(date, .midnight).instant(offset: 0)
            for side: Int64 in [-86_400, 86_400] {
                let offset = offset(at: nominal.advanced(bySeconds: side)).seconds
                candidates.insert(CivilDateTime(date, .midnight).instant(offset: offset))
            }
            date = date.adding(days: 1)
        }
        return candidates.filter { moment in
            guard moment > start, moment <= end else { return false }
            return civil(at: moment).date != civil(at: Instant(microseconds: moment.microseconds - 1)).date
        }.sorted()
    }

    /// Returns the first moment after `start` at which the local date changes.
    func nextDateChange(after start: Instant) -> Instant {
        // Fast path for days without a clock change: searching for one takes as long as drawing a card.
        let midnight = startOfDay(civil(at: start).date.adding(days: 1))
        if midnight > start, offset(at: midnight).seconds == offset(at: start).seconds { return midnight }
        // No date lasts longer than two days, even where a zone crosses the date line.
        let limit = start.advanced(bySeconds: 3 * 86_400)
        return dateChanges(after: start, through: limit).first ?? limit
    }
}
