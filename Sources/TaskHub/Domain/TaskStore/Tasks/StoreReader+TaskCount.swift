import GRDB
package import TaskHubEntities

extension StoreReader {
    /// Returns the number of selected tasks, whatever the query's limit.
    package func taskCount(_ query: TaskQuery) throws -> Int {
        if query.isIndexed, let column = Self.keptCount(of: query.filter) {
            return try first("SELECT \(column) FROM store_meta", []) { Int(try $0.integer(0)) } ?? 0
        }
        return try count(counted(query, before: nil))
    }

    /// The column in which the store keeps the number of tasks of a filter.
    private static func keptCount(of filter: TaskFilter) -> String? {
        switch filter {
        case .open: "open"
        case .inbox: "inbox"
        default: nil
        }
    }

    /// Returns the number of selected tasks before the place of a task, whatever the query's limit.
    package func taskCount(_ query: TaskQuery, before task: TaskItem) throws -> Int {
        try count(counted(query, before: task))
    }

    /// Returns whether the store has at least so many tasks, in any state.
    package func hasTasks(_ count: Int) throws -> Bool {
        try first("SELECT 1 FROM task LIMIT 1 OFFSET ?", [count - 1]) { _ in true } ?? false
    }

    /// Returns how many tasks that ``TaskFilter/open`` selects are due on each of these local days, if any are.
    package func openTaskCounts(dueIn days: ClosedRange<CivilDate>, in zone: any ZoneRules) throws -> [CivilDate: Int] {
        let onDays = try rows(
            """
            SELECT due_day, count(*) FROM task WHERE \(TaskSegment.activeOnDay) AND due_day BETWEEN ? AND ?
            GROUP BY due_day
            """, [days.lowerBound.daysSinceEpoch, days.upperBound.daysSinceEpoch])
        var counts: [CivilDate: Int] = [:]
        while let row = try onDays.next() {
            counts[CivilDate(daysSinceEpoch: Int(try row.integer(0)))] = Int(try row.integer(1))
        }
        let moments = try rows(
            "SELECT due_moment FROM task WHERE \(TaskSegment.activeAtMoment) AND due_moment >= ? AND due_moment < ?",
            [
                zone.startOfDay(days.lowerBound).microseconds,
                zone.startOfDay(days.upperBound.adding(days: 1)).microseconds,
            ])
        while let row = try moments.next() { counts[zone.civil(at: try row.instant(0)).date, default: 0] += 1 }
        return counts
    }

    private func count(_ sources: [SQLTerm]) throws -> Int {
        try sources.reduce(0) { sum, source in
            sum
                + (try first("SELECT count(*) \(source.sql)", StatementArguments(source.arguments)) {
                    Int(try $0.integer(0))
                } ?? 0)
        }
    }

    /// The rows of a query, or those before a task's place, as statements from `FROM` on.
    private func counted(_ query: TaskQuery, before task: TaskItem?) throws -> [SQLTerm] {
        guard query.isIndexed else {
            let localDay = try TextFunctions.add(to: database, zone: query.zone)
            let place = task.map { TaskPlace.before($0) } ?? .start
            return TaskSelection(query, localDay: localDay).parts(at: place).map { part in
                SQLTerm("FROM task WHERE \(part.condition.sql)", part.condition.arguments)
            }
        }
        let order = DisplayOrder(at: query.now, in: query.zone)
        let anchor = task.map { SegmentAnchor($0, order: order, zone: query.zone) }
        return TaskSegment.covering(query).flatMap { segment -> [SQLTerm] in
            guard let anchor else { return segment.streams.map { rows(of: $0) } }
            if anchor.isInside(segment) { return segment.streams.flatMap { rows(of: $0, before: anchor) } }
            return anchor.isBehind(segment) ? segment.streams.map { rows(of: $0) } : []
        }
    }

    private func rows(of stream: TaskSegment.Stream, and condition: SQLTerm? = nil) -> SQLTerm {
        var terms = [stream.whole]
        if case .moments(let span) = stream.source { terms.append(Self.moments(in: span)) }
        return Self.from(.all(terms + [condition].compactMap(\.self)))
    }

    private func rows(of stream: TaskSegment.Stream, before anchor: SegmentAnchor) -> [SQLTerm] {
        switch stream.source {
        case .index(let order): return stream.ranges(.before, of: anchor.bound(in: order)).map(Self.from)
        case .moments(let span):
            let day = anchor.span.clamped(to: span)
            let inDay = SQLTerm.all([Self.moments(in: day), .any(anchor.boundInDay.ranges(.before))])
            return [
                rows(of: stream, and: Self.moments(in: span.lowerBound..<day.lowerBound)), rows(of: stream, and: inDay),
            ]
        }
    }

    private static func from(_ condition: SQLTerm) -> SQLTerm {
        SQLTerm("FROM task WHERE \(condition.sql)", condition.arguments)
    }

    private static func moments(in span: Range<Instant>) -> SQLTerm {
        SQLTerm(
            "due_moment >= ? AND due_moment < ?",
            [span.lowerBound.microseconds.databaseValue, span.upperBound.microseconds.databaseValue])
    }
}
