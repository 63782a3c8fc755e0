import GRDB
import TaskActions
import TaskHubEntities

extension StoreTransaction {
    /// Reads the rows of a query in display order, and no more than its limit.
    ///
    /// - Parameters:
    ///   - query: What to read.
    ///   - columns: The columns that `decode` reads.
    ///   - decode: Makes a value of a row.
    /// - Returns: At most as many values as the query's limit.
    /// - Throws: What SQLite or `decode` throws.
    func ordered<Value: OrderedRow>(
        _ query: TaskQuery, columns: String, _ decode: @escaping (Row) throws -> Value
    ) throws -> [Value] {
        guard query.isInDisplayOrder else { return try selected(query, columns: columns, decode) }
        let order = DisplayOrder(at: query.now, in: query.zone)
        var found: [Value] = []
        for segment in TaskSegment.covering(query) {
            let missing = query.limit.map { $0 - found.count }
            if let missing, missing <= 0 { break }
            let reading = StreamReading(
                store: self, columns: columns, limit: missing, order: order, zone: query.zone, decode: decode)
            var streams = try segment.streams.map { try reading.rows(of: $0) }
            if streams.count == 1 {
                while found.count < query.limit ?? .max, let next = try streams[0].next() { found.append(next.value) }
            } else {
                try merge(&streams, limit: query.limit ?? .max, into: &found)
            }
        }
        return found
    }

    /// Reads the rows of a query with a filter or an order of its own.
    private func selected<Value>(
        _ query: TaskQuery, columns: String, _ decode: (Row) throws -> Value
    ) throws -> [Value] {
        let localDay = try TextFunctions.add(to: database, zone: query.zone)
        var found: [Value] = []
        for part in TaskSelection(query, localDay: localDay).parts {
            let missing = query.limit.map { $0 - found.count } ?? -1
            guard missing != 0 else { break }
            let rows = try rows(
                "SELECT \(columns) FROM task WHERE \(part.condition) ORDER BY \(part.order) LIMIT ?",
                StatementArguments(part.arguments + [missing.databaseValue]))
            while let row = try rows.next() { found.append(try decode(row)) }
        }
        return found
    }

    /// Appends the rows of several streams in display order, until there are `limit` in all.
    private func merge<Value: OrderedRow>(
        _ streams: inout [any RowStream<Value>], limit: Int, into found: inout [Value]
    ) throws {
        var heads = try streams.indices.map { try streams[$0].next() }
        while found.count < limit {
            var first: (stream: Int, row: PlacedRow<Value>)?
            for (stream, head) in heads.enumerated() {
                if let head, first.map({ head < $0.row }) ?? true { first = (stream, head) }
            }
            guard let first else { return }
            found.append(first.row.value)
            heads[first.stream] = try streams[first.stream].next()
        }
    }
}

extension TaskQuery {
    /// Whether the indexes answer the query.
    var isInDisplayOrder: Bool { criteria.conditions.isEmpty && sort == .due }
}

/// A row that the display order can place.
protocol OrderedRow {
    var id: EntityID { get }
    var dueDate: DueDate? { get }
    var priorityValue: Int? { get }
    /// The order of tasks without a date and with the same priority.
    var position: (sortOrder: Int, createdAt: Instant) { get }
}

extension TaskItem: OrderedRow {
    var priorityValue: Int? { priority?.value }
    var position: (sortOrder: Int, createdAt: Instant) { (sortOrder, createdAt) }
}

extension SnapshotTask: OrderedRow {
    var priorityValue: Int? { priority }
    /// The tasks of a snapshot are never merged by it.
    var position: (sortOrder: Int, createdAt: Instant) { (0, Instant(seconds: 0)) }
}

/// A row and its place in the display order.
private struct PlacedRow<Value: OrderedRow> {
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

private protocol RowStream<Value> {
    associatedtype Value: OrderedRow

    mutating func next() throws -> PlacedRow<Value>?
}

/// How the rows of a stream are read and decoded.
private struct StreamReading<Value: OrderedRow> {
    let store: StoreTransaction
    let columns: String
    let limit: Int?
    let order: DisplayOrder
    let zone: any ZoneRules
    let decode: (Row) throws -> Value

    func rows(of stream: TaskSegment.Stream) throws -> any RowStream<Value> {
        switch stream.source {
        case .index(let order):
            return IndexStream(reading: self, rows: try rows(stream.condition, order, stream.arguments))
        case .moments(let span): return MomentStream(reading: self, stream: stream, rest: span)
        }
    }

    func rows(_ condition: String, _ order: String, _ arguments: [DatabaseValue]) throws -> RowCursor {
        try store.rows(
            "SELECT \(columns) FROM task WHERE \(condition) ORDER BY \(order) LIMIT ?",
            StatementArguments(arguments + [(limit ?? -1).databaseValue]))
    }
}

/// The rows of an index.
private struct IndexStream<Value: OrderedRow>: RowStream {
    let reading: StreamReading<Value>
    let rows: RowCursor

    mutating func next() throws -> PlacedRow<Value>? {
        guard let value = try rows.next().map(reading.decode) else { return nil }
        let place = reading.order.place(due: value.dueDate, priority: value.priorityValue)
        return PlacedRow(place: place, value: value)
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
            guard let first = try firstMoment() else { return nil }
            let date = reading.zone.civil(at: first).date
            let end = min(reading.zone.endOfDay(date, after: first), rest.upperBound)
            day = (date, try rows(in: first..<end))
            rest = end..<rest.upperBound
        }
    }

    private var condition: String { "\(stream.condition) AND due_moment >= ? AND due_moment < ?" }

    private func arguments(_ span: Range<Instant>) -> [DatabaseValue] {
        stream.arguments + [span.lowerBound.microseconds.databaseValue, span.upperBound.microseconds.databaseValue]
    }

    private func firstMoment() throws -> Instant? {
        try reading.store.first(
            "SELECT due_moment FROM task WHERE \(condition) ORDER BY due_moment LIMIT 1",
            StatementArguments(arguments(rest))
        ) { try $0.instant(0) }
    }

    private func rows(in day: Range<Instant>) throws -> RowCursor {
        try reading.rows(condition, "priority DESC, due_moment, id", arguments(day))
    }
}

extension ZoneRules {
    /// Returns the start of the next day, or of the one after where clocks show the end of a day twice.
    fileprivate func endOfDay(_ date: CivilDate, after moment: Instant) -> Instant {
        let end = startOfDay(date.adding(days: 1))
        return end > moment ? end : startOfDay(date.adding(days: 2))
    }
}
