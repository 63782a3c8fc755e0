import GRDB
import TaskHubEntities

extension StoreReader {
    /// Reads the rows of a query in display order, and no more than its limit.
    ///
    /// - Parameters:
    ///   - query: What to read.
    ///   - place: Where in the order.
    ///   - columns: The columns that `decode` reads.
    ///   - decode: Makes a value of a row.
    /// - Returns: At most as many values as the query's limit.
    /// - Throws: What SQLite or `decode` throws.
    func ordered<Value: OrderedRow>(
        _ query: TaskQuery, at place: TaskPlace = .start, columns: String, _ decode: @escaping (Row) throws -> Value
    ) throws -> [Value] {
        guard query.isIndexed else { return try selected(query, at: place, columns: columns, decode) }
        let order = DisplayOrder(at: query.now, in: query.zone)
        let anchor = place.task.map { SegmentAnchor($0, order: order, zone: query.zone) }
        let backwards = place.isBackwards
        var found: [Value] = []
        let segments = TaskSegment.covering(query)
        for segment in backwards ? segments.reversed() : segments {
            let missing = query.limit.map { $0 - found.count }
            if let missing, missing <= 0 { break }
            let bound = anchor?.isInside(segment)
            // The segment is on the other side.
            if let anchor, bound == false, anchor.isBehind(segment) != backwards { continue }
            let reading = StreamReading(
                store: self, columns: columns, limit: missing, order: order, zone: query.zone, backwards: backwards,
                decode: decode)
            var streams = try segment.streams.map { try reading.rows(of: $0, at: bound == true ? anchor : nil) }
            if streams.count == 1 {
                while found.count < query.limit ?? .max, let next = try streams[0].next() { found.append(next.value) }
            } else {
                try merge(&streams, backwards: backwards, limit: query.limit ?? .max, into: &found)
            }
        }
        return backwards ? found.reversed() : found
    }

    /// Reads the rows of a query with a custom filter or order.
    func selected<Value>(
        _ query: TaskQuery, at place: TaskPlace, columns: String, _ decode: (Row) throws -> Value
    ) throws -> [Value] {
        let localDay = try TextFunctions.add(to: database, zone: query.zone)
        var found: [Value] = []
        let parts = TaskSelection(query, localDay: localDay).parts(at: place)
        for part in place.isBackwards ? parts.reversed() : parts {
            let missing = query.limit.map { $0 - found.count }
            guard missing != 0 else { break }
            let order = SortKey.clause(part.order, backwards: place.isBackwards)
            // Without a limit, SQLite sorts faster than with one that is never reached.
            let limit = missing.map { SQLTerm("LIMIT ?", [$0.databaseValue]) } ?? SQLTerm("")
            let rows = try rows(
                "SELECT \(columns) FROM task WHERE \(part.condition.sql) ORDER BY \(order.sql) \(limit.sql)",
                StatementArguments(part.condition.arguments + order.arguments + limit.arguments))
            while let row = try rows.next() { found.append(try decode(row)) }
        }
        return place.isBackwards ? found.reversed() : found
    }

    /// Appends the rows of several streams in display order, or from the end, until there are `limit` in all.
    private func merge<Value: OrderedRow>(
        _ streams: inout [any RowStream<Value>], backwards: Bool, limit: Int, into found: inout [Value]
    ) throws {
        var heads = try streams.indices.map { try streams[$0].next() }
        while found.count < limit {
            var first: (stream: Int, row: PlacedRow<Value>)?
            for (stream, head) in heads.enumerated() {
                guard let head else { continue }
                if first.map({ backwards ? $0.row < head : head < $0.row }) ?? true { first = (stream, head) }
            }
            guard let first else { return }
            found.append(first.row.value)
            heads[first.stream] = try streams[first.stream].next()
        }
    }
}

extension TaskPlace {
    var task: TaskItem? {
        switch self {
        case .start, .end: nil
        case .from(let task), .before(let task): task
        }
    }

    /// Whether rows are read from the place towards the start.
    var isBackwards: Bool {
        switch self {
        case .end, .before: true
        case .start, .from: false
        }
    }
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
