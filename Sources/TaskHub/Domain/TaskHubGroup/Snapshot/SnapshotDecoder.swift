import PublishedFiles
import TaskHubEntities

/// Builds a snapshot from its lines, in any order.
struct SnapshotDecoder {
    private var store: (id: EntityID, counter: Int64)?
    private var mark: Int64?
    private var publishedAt: Instant?
    private var account: AccountState?
    private var lastSync: SyncReport?
    private var lastGoodSync: Instant?
    private var lockedAt: Instant?
    private var signedOutAt: Instant?
    private var staleAfter: Instant??
    private var zone: (name: String, initial: ZoneOffset)?
    private var zoneChanges: [RecordedZone.Change] = []
    private var counts: SnapshotCounts?
    private var midnights: [Instant] = []
    private var upcoming: [Instant] = []
    // Not a dictionary: its first use takes a third of the time of a card.
    /// The moments that represent days, oldest first.
    private var days: [DayEnd] = []
    private var validUntil: Instant?
    private var areaColors: AreaColors?
    private var showsDatedOnly: Bool?
    private var theme: String?
    private var tasks: [SnapshotTask] = []

    /// Returns the snapshot with these lines; nil if one is malformed, missing or repeated.
    static func snapshot(_ lines: ArraySlice<UInt8>) -> WidgetSnapshot? {
        lines.withUnsafeBufferPointer { bytes in
            do throws(MalformedLine) {
                var decoder = SnapshotDecoder()
                var rest = bytes
                while let (line, after) = rest.split(at: UInt8(ascii: "\n")) {
                    try decoder.read(line)
                    rest = after
                }
                return try decoder.snapshot()
            } catch {
                return nil
            }
        }
    }

    /// Reads a line.
    ///
    /// Unknown kinds are ignored, so that later versions can add some.
    private mutating func read(_ line: UnsafeBufferPointer<UInt8>) throws(MalformedLine) {
        var reader = LineReader(line)
        let kind = try reader.field()
        if kind.equals(SnapshotFormat.Line.task) {
            tasks.append(try SnapshotTask(from: &reader))
        } else if kind.equals(SnapshotFormat.Line.due) {
            while !reader.isAtEnd { upcoming.append(try reader.field().epochInstant()) }
        } else if kind.equals(SnapshotFormat.Line.dueDay) {
            while !reader.isAtEnd {
                let moment = try reader.field().epochInstant()
                if let last = days.last, last.moment >= moment { throw MalformedLine() }
                days.append(DayEnd(moment: moment, date: try reader.field().date()))
            }
        } else if kind.equals(SnapshotFormat.Line.store) {
            try once(&store, (id: reader.field().id(), counter: Int64(reader.integer())))
        } else if kind.equals(SnapshotFormat.Line.mark) {
            try once(&mark, Int64(reader.integer()))
        } else if kind.equals(SnapshotFormat.Line.published) {
            try once(&publishedAt, reader.instant())
        } else if kind.equals(SnapshotFormat.Line.account) {
            try once(&account, AccountState(named: reader.field()))
        } else if kind.equals(SnapshotFormat.Line.sync) {
            try once(&lastSync, SyncReport(endedAt: reader.instant(), outcome: .init(named: reader.field())))
        } else if kind.equals(SnapshotFormat.Line.synced) {
            try once(&lastGoodSync, reader.instant())
        } else if kind.equals(SnapshotFormat.Line.locked) {
            try once(&lockedAt, reader.instant())
        } else if kind.equals(SnapshotFormat.Line.signedOut) {
            try once(&signedOutAt, reader.instant())
        } else if kind.equals(SnapshotFormat.Line.staleAfter) {
            let field = try reader.field()
            let moment: Instant? = field.equals(SnapshotFormat.noSuchMoment) ? nil : try field.instant()
            try once(&staleAfter, moment)
        } else if kind.equals(SnapshotFormat.Line.validUntil) {
            try once(&validUntil, reader.instant())
        } else if kind.equals(SnapshotFormat.Line.zone) {
            try once(&zone, (name: reader.text(), initial: ZoneOffset(from: &reader)))
        } else if kind.equals(SnapshotFormat.Line.zoneChange) {
            zoneChanges.append(
                RecordedZone.Change(instant: try reader.instant(), offset: try ZoneOffset(from: &reader)))
        } else if kind.equals(SnapshotFormat.Line.counts) {
            try once(&counts, SnapshotCounts(from: &reader))
        } else if kind.equals(SnapshotFormat.Line.areaColors) {
            try once(&areaColors, AreaColors(work: reader.text(), personal: reader.text()))
        } else if kind.equals(SnapshotFormat.Line.datedOnly) {
            try once(&showsDatedOnly, true)
        } else if kind.equals(SnapshotFormat.Line.theme) {
            try once(&theme, reader.text())
        } else if kind.equals(SnapshotFormat.Line.midnights) {
            while !reader.isAtEnd { midnights.append(try reader.instant()) }
        } else {
            return
        }
        try reader.end()
    }

    /// Returns the snapshot.
    ///
    /// - Throws: ``MalformedLine`` if a required line is missing or the due dates are not sorted.
    private mutating func snapshot() throws(MalformedLine) -> WidgetSnapshot {
        guard let store, let publishedAt, let account, let staleAfter, let zone, let counts, let validUntil,
            isSorted(upcoming)
        else { throw MalformedLine() }
        for index in tasks.indices {
            if let day = tasks[index].dueDate.flatMap(day) { tasks[index].dueDate = .day(day) }
        }
        return WidgetSnapshot(
            generation: StoreGeneration(storeID: store.id, counter: store.counter, mark: mark ?? 0),
            publishedAt: publishedAt, account: account, lastSync: lastSync,
            lastGoodSync: lastGoodSync, lockedAt: lockedAt, signedOutAt: signedOutAt, staleAfter: staleAfter,
            zone: RecordedZone(name: zone.name, initial: zone.initial, changes: zoneChanges), counts: counts,
            midnights: midnights, upcoming: dated(upcoming), validUntil: validUntil, areaColors: areaColors,
            showsDatedOnly: showsDatedOnly ?? false, theme: theme, tasks: tasks)
    }

    private func dated(_ moments: [Instant]) -> [DueDate] {
        var due: [DueDate] = []
        due.reserveCapacity(moments.count)
        var next = 0
        for moment in moments {
            while next < days.count, days[next].moment < moment { next += 1 }
            let isDay = next < days.count && days[next].moment == moment
            due.append(isDay ? .day(days[next].date) : .moment(moment))
        }
        return due
    }

    private func day(_ due: DueDate) -> CivilDate? {
        if case .moment(let moment) = due { day(moment) } else { nil }
    }

    /// Returns the day that the moment represents.
    private func day(_ moment: Instant) -> CivilDate? {
        var (low, high) = (0, days.count)
        while low < high {
            let middle = (low + high) / 2
            if days[middle].moment == moment { return days[middle].date }
            if days[middle].moment < moment { low = middle + 1 } else { high = middle }
        }
        return nil
    }

    /// Counting overdue tasks stops at the first moment in the future, so the moments must be sorted.
    private func isSorted(_ instants: [Instant]) -> Bool {
        var index = 1
        while index < instants.count {
            if instants[index] < instants[index - 1] { return false }
            index += 1
        }
        return true
    }

    /// Stores the value of a line that may appear only once.
    private func once<Value>(_ slot: inout Value?, _ value: Value) throws(MalformedLine) {
        guard slot == nil else { throw MalformedLine() }
        slot = value
    }
}

/// A day, and the moment that represents it.
private struct DayEnd {
    let moment: Instant
    let date: CivilDate
}
