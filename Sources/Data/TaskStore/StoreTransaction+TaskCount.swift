import GRDB
import TaskActions
import TaskHubEntities

extension StoreTransaction {
    func taskCount(_ query: TaskQuery) throws -> Int {
        try counts(query).reduce(0) { sum, part in
            sum
                + (try first("SELECT count(*) \(part.sql)", StatementArguments(part.arguments)) {
                    Int(try $0.integer(0))
                } ?? 0)
        }
    }

    /// The rows of a query, as statements from `FROM` on.
    private func counts(_ query: TaskQuery) throws -> [(sql: String, arguments: [DatabaseValue])] {
        guard query.isInDisplayOrder else {
            let localDay = try TextFunctions.add(to: database, zone: query.zone)
            return TaskSelection(query, localDay: localDay).parts.map { part in
                ("FROM (SELECT 1 FROM task WHERE \(part.condition) ORDER BY \(part.order))", part.arguments)
            }
        }
        return TaskSegment.covering(query).flatMap(\.streams).map { stream in
            switch stream.source {
            case .index: return ("FROM task WHERE \(stream.condition)", stream.arguments)
            case .moments(let span):
                let bounds = [span.lowerBound.microseconds.databaseValue, span.upperBound.microseconds.databaseValue]
                return (
                    "FROM task WHERE \(stream.condition) AND due_moment >= ? AND due_moment < ?",
                    stream.arguments + bounds
                )
            }
        }
    }
}
