import GRDB
import TaskActions
import TaskHubEntities

/// A row that the display order can place.
protocol DueRow {
    var id: EntityID { get }
    var dueDate: DueDate? { get }
}

extension TaskItem: DueRow {}
extension SnapshotTask: DueRow {}

extension StoreTransaction {
    /// Reads the rows of a query in display order, and no more than its limit.
    ///
    /// - Parameters:
    ///   - query: What to read.
    ///   - columns: The columns that `decode` reads.
    ///   - decode: Makes a value of a row.
    /// - Returns: At most as many values as the query's limit.
    /// - Throws: What SQLite or `decode` throws.
    func ordered<Value: DueRow>(
        _ query: TaskQuery, columns: String, _ decode: @escaping (Row) throws -> Value
    ) throws -> [Value] {
        var found: [Value] = []
        for segment in TaskSegment.covering(query) {
            let missing = query.limit.map { $0 - found.count }
            if let missing, missing <= 0 { break }
            var streams = try segment.streams.map { try RowStream($0, columns, limit: missing, in: self, decode) }
            if streams.count == 1 {
                while let value = try streams[0].next() { found.append(value) }
            } else {
                try merge(&streams, in: query.zone, limit: query.limit, into: &found)
            }
        }
        return found
    }

    /// Appends the rows of two streams, each in the order of its due dates, until there are `limit` in all.
    private func merge<Value: DueRow>(
        _ streams: inout [RowStream<Value>], in zone: any ZoneRules, limit: Int?, into found: inout [Value]
    ) throws {
        var days = DueKeys(zone: zone)
        var heads = try streams.indices.map { try days.head(of: &streams[$0]) }
        while limit.map({ found.count < $0 }) ?? true {
            let first: Int
            switch (heads[0], heads[1]) {
            case (nil, nil): return
            case (_?, nil): first = 0
            case (nil, _?): first = 1
            case (let day?, let moment?): first = day.key < moment.key ? 0 : 1
            }
            if let head = heads[first] { found.append(head.value) }
            heads[first] = try days.head(of: &streams[first])
        }
    }
}

/// The rows of one stream, decoded one at a time.
private struct RowStream<Value> {
    private let rows: RowCursor
    private let decode: (Row) throws -> Value

    init(
        _ stream: TaskSegment.Stream, _ columns: String, limit: Int?, in store: StoreTransaction,
        _ decode: @escaping (Row) throws -> Value
    ) throws {
        rows = try store.rows(
            "SELECT \(columns) FROM task WHERE \(stream.condition) ORDER BY \(stream.order) LIMIT ?",
            StatementArguments(stream.arguments + [(limit ?? -1).databaseValue]))
        self.decode = decode
    }

    mutating func next() throws -> Value? {
        try rows.next().map(decode)
    }
}

/// The places of due dates in the display order.
private struct DueKeys {
    struct Key: Comparable {
        let moment: Instant
        let id: String

        static func < (left: Key, right: Key) -> Bool { (left.moment, left.id) < (right.moment, right.id) }
    }

    let zone: any ZoneRules
    /// The last day that was converted: many tasks are due on the same one.
    private var last: (day: CivilDate, end: Instant)?

    init(zone: any ZoneRules) {
        self.zone = zone
    }

    mutating func head<Value: DueRow>(of stream: inout RowStream<Value>) throws -> (key: Key, value: Value)? {
        guard let value = try stream.next() else { return nil }
        return (Key(moment: moment(of: value.dueDate), id: value.id.description), value)
    }

    private mutating func moment(of due: DueDate?) -> Instant {
        switch due {
        case .moment(let moment): return moment
        case .day(let day):
            if let last, last.day == day { return last.end }
            let end = DueDate.day(day).instant(in: zone)
            last = (day, end)
            return end
        case nil: return Instant.writable.upperBound
        }
    }
}
