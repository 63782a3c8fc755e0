import GRDB
import TaskActions
import TaskSync

/// The repositories within one transaction.
struct StoreTransaction: SyncRepositories {
    let database: Database

    func changes(_ sql: String, _ arguments: StatementArguments) throws {
        try database.cachedStatement(sql: sql).execute(arguments: arguments)
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
