import GRDB

/// What can be read of the store within one transaction.
///
/// Valid only inside the transaction.
package class StoreReader {
    let database: Database

    init(_ database: Database) {
        self.database = database
    }

    func first<Value>(
        _ sql: String, _ arguments: StatementArguments, _ decode: (Row) throws -> Value
    ) throws -> Value? {
        let cursor = try rows(sql, arguments)
        // A row is readable only while its cursor exists.
        return try withExtendedLifetime(cursor) { try cursor.next().map(decode) }
    }

    func rows(_ sql: String, _ arguments: StatementArguments) throws -> RowCursor {
        try Row.fetchCursor(database.cachedStatement(sql: sql), arguments: arguments)
    }
}

extension Database {
    func change(_ sql: String, _ arguments: StatementArguments) throws {
        try cachedStatement(sql: sql).execute(arguments: arguments)
    }
}
