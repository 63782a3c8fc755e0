import GRDB
import TaskHubEntities

/// SQL with its arguments.
struct SQLTerm: Sendable {
    var sql: String
    var arguments: [DatabaseValue] = []

    init(_ sql: String, _ arguments: [DatabaseValue] = []) {
        self.sql = sql
        self.arguments = arguments
    }

    static func all(_ terms: [SQLTerm]) -> SQLTerm {
        SQLTerm(terms.map(\.sql).joined(separator: " AND "), terms.flatMap(\.arguments))
    }

    static func any(_ terms: [SQLTerm]) -> SQLTerm {
        guard !terms.isEmpty else { return SQLTerm("0") }
        return SQLTerm("(\(terms.map { "(\($0.sql))" }.joined(separator: " OR ")))", terms.flatMap(\.arguments))
    }
}

/// One expression of an order of rows.
struct SortKey: Sendable {
    let expression: SQLTerm
    var isDescending = false

    init(_ sql: String, _ arguments: [DatabaseValue] = [], isDescending: Bool = false) {
        expression = SQLTerm(sql, arguments)
        self.isDescending = isDescending
    }

    /// The keys as an ORDER BY clause, or as the one that reads the rows from the end.
    static func clause(_ keys: [SortKey], backwards: Bool = false) -> SQLTerm {
        SQLTerm(
            keys.map { "\($0.expression.sql)\($0.isDescending != backwards ? " DESC" : "")" }.joined(separator: ", "),
            keys.flatMap(\.expression.arguments))
    }

    fileprivate func equals(_ value: SQLTerm) -> SQLTerm {
        SQLTerm("(\(expression.sql)) IS \(value.sql)", expression.arguments + value.arguments)
    }

    /// The values after another one, or before it, as ranges in this order; SQLite has NULL before all values.
    fileprivate func values(_ side: OrderBound.Side, of value: SQLTerm, isNull: Bool) -> [SQLTerm] {
        let isLess = (side == .before) != isDescending
        func compared(_ sign: String) -> SQLTerm {
            SQLTerm("(\(expression.sql)) \(sign) \(value.sql)", expression.arguments + value.arguments)
        }
        func null(_ condition: String) -> SQLTerm { SQLTerm("(\(expression.sql)) \(condition)", expression.arguments) }
        if isLess { return isNull ? [] : [compared("<"), null("IS NULL")] }
        return isNull ? [null("IS NOT NULL")] : [compared(">")]
    }
}

/// A place that divides rows in an order into those before it and those from it on, among them rows with its values.
struct OrderBound {
    enum Side { case before, from }

    /// The first keys of the order, each with the value at the place.
    let keys: [(key: SortKey, value: SQLTerm, isNull: Bool)]

    init(_ keys: [(SortKey, DatabaseValue)]) {
        self.keys = keys.map { ($0, SQLTerm("?", [$1]), $1.isNull) }
    }

    /// The value of the first key if it is a number.
    var first: Int? { keys.first?.value.arguments.first.flatMap { Int.fromDatabaseValue($0) } }

    /// The rows of a side as ranges of an index that has the order.
    ///
    /// - Parameters:
    ///   - side: The side of the place.
    ///   - hasFirst: Whether only rows with the place's value of the first key count.
    /// - Returns: The ranges, the nearest to the place first.
    func ranges(_ side: Side, withFirst hasFirst: Bool = false) -> [SQLTerm] {
        let equals = keys.map { $0.key.equals($0.value) }
        var ranges = side == .from ? [SQLTerm.all(equals)] : []
        for (place, key) in keys.enumerated().dropFirst(hasFirst ? 1 : 0).reversed() {
            let differing = key.key.values(side, of: key.value, isNull: key.isNull)
            ranges += differing.map { .all(equals[..<place] + [$0]) }
        }
        return ranges
    }
}
