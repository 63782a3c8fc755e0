import GRDB
import TaskHubEntities

/// A row and its place in the display order.
struct PlacedRow<Value: OrderedRow> {
    let place: DisplayOrder.Place
    let value: Value

    static func < (left: PlacedRow, right: PlacedRow) -> Bool {
        if left.place != right.place { return left.place < right.place }
        if left.value.dueDate == nil {
            let (first, second) = (left.value.position, right.value.position)
            if first.sortOrder != second.sortOrder { return first.sortOrder < second.sortOrder }
            if first.createdAt != second.createdAt { return first.createdAt > second.createdAt }
        }
        return left.value.id.description < right.value.id.description
    }
}

protocol RowStream<Value> {
    associatedtype Value: OrderedRow

    mutating func next() throws -> PlacedRow<Value>?
}

/// How the rows of a stream are read and decoded.
struct StreamReading<Value: OrderedRow> {
    let store: StoreReader
    let columns: String
    let limit: Int?
    let order: DisplayOrder
    let zone: any ZoneRules
    /// Whether the last rows come first.
    let backwards: Bool
    let decode: (Row) throws -> Value

    /// Returns the rows of a stream, or those on one side of a task's place in it.
    func rows(of stream: TaskSegment.Stream, at anchor: SegmentAnchor?) throws -> any RowStream<Value> {
        let side: OrderBound.Side = backwards ? .before : .from
        switch stream.source {
        case .index(let order):
            let ranges = anchor.map { stream.ranges(side, of: $0.bound(in: order)) }
            return IndexStream(reading: self, order: order, ranges: ranges ?? [stream.whole])
        case .moments(let span):
            guard let anchor else { return MomentStream(reading: self, stream: stream, rest: span) }
            let day = anchor.span.clamped(to: span)
            var rows = MomentStream(
                reading: self, stream: stream,
                rest: backwards ? span.lowerBound..<day.lowerBound : day.upperBound..<span.upperBound)
            rows.day = (anchor.day, try rows.rows(in: day, SQLTerm.any(anchor.boundInDay.ranges(side))))
            return rows
        }
    }

    fileprivate func rows(_ condition: SQLTerm, _ order: [SortKey]) throws -> RowCursor {
        let clause = SortKey.clause(order, backwards: backwards)
        return try store.rows(
            "SELECT \(columns) FROM task WHERE \(condition.sql) ORDER BY \(clause.sql) LIMIT ?",
            StatementArguments(condition.arguments + clause.arguments + [(limit ?? -1).databaseValue]))
    }
}

/// The rows of ranges of an index, one range after another.
private struct IndexStream<Value: OrderedRow>: RowStream {
    let reading: StreamReading<Value>
    let order: [SortKey]
    /// What has not been read yet.
    var ranges: [SQLTerm]
    var rows: RowCursor?

    mutating func next() throws -> PlacedRow<Value>? {
        while true {
            if let value = try rows?.next().map(reading.decode) {
                let place = reading.order.place(due: value.dueDate, priority: value.priorityValue)
                return PlacedRow(place: place, value: value)
            }
            guard !ranges.isEmpty else { return nil }
            rows = try reading.rows(ranges.removeFirst(), order)
        }
    }
}

/// The rows at moments, one local day after another.
private struct MomentStream<Value: OrderedRow>: RowStream {
    let reading: StreamReading<Value>
    let stream: TaskSegment.Stream
    /// What has not been read yet.
    var rest: Range<Instant>
    var day: (date: CivilDate, rows: RowCursor)?

    mutating func next() throws -> PlacedRow<Value>? {
        while true {
            if let day, let value = try day.rows.next().map(reading.decode) {
                guard case .moment(let moment)? = value.dueDate else {
                    throw DatabaseError(resultCode: .SQLITE_CORRUPT)
                }
                let place = reading.order.place(moment: moment, on: day.date, priority: value.priorityValue)
                return PlacedRow(place: place, value: value)
            }
            day = nil
            guard let nearest = try nearestMoment() else { return nil }
            let date = reading.zone.civil(at: nearest).date
            if reading.backwards {
                let start = max(min(reading.zone.startOfDay(date), nearest), rest.lowerBound)
                day = (date, try rows(in: start..<rest.upperBound))
                rest = rest.lowerBound..<start
            } else {
                let end = min(reading.zone.endOfDay(date, after: nearest), rest.upperBound)
                day = (date, try rows(in: nearest..<end))
                rest = end..<rest.upperBound
            }
        }
    }

    private func condition(_ span: Range<Instant>) -> SQLTerm {
        SQLTerm(
            "\(stream.condition) AND due_moment >= ? AND due_moment < ?",
            stream.arguments + [span.lowerBound.microseconds.databaseValue, span.upperBound.microseconds.databaseValue])
    }

    private func nearestMoment() throws -> Instant? {
        guard !rest.isEmpty else { return nil }
        let condition = condition(rest)
        return try reading.store.first(
            "SELECT due_moment FROM task WHERE \(condition.sql) ORDER BY due_moment\(reading.backwards ? " DESC" : "") "
                + "LIMIT 1",
            StatementArguments(condition.arguments)
        ) { try $0.instant(0) }
    }

    func rows(in day: Range<Instant>, _ side: SQLTerm? = nil) throws -> RowCursor {
        try reading.rows(side.map { .all([condition(day), $0]) } ?? condition(day), TaskSegment.momentOrder)
    }
}

extension ZoneRules {
    /// Returns the start of the next day, or of the one after where clocks show the end of a day twice.
    func endOfDay(_ date: CivilDate, after moment: Instant) -> Instant {
        let end = startOfDay(date.adding(days: 1))
        return end > moment ? end : startOfDay(date.adding(days: 2))
    }
}
