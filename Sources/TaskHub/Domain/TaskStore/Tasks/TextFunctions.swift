import GRDB
import GRDBSQLite
import TaskHubEntities

/// The functions that searching and sorting need in SQL.
enum TextFunctions {
    /// Adds the functions to a connection that lacks them.
    ///
    /// - `contains_text(needle, text, …)`: whether `SearchText` finds one text in any of the others.
    /// - `folded(text)`: the text in lower case.
    /// - `local_day_ZONE(moment)`: the day in the zone, in days since 1970-01-01.
    ///
    /// - Returns: The name of the last one.
    static func add(to database: Database, zone: any ZoneRules) throws -> String {
        // A function must not be replaced while a statement uses it, so each zone has its own.
        let localDay = "local_day_" + zone.name.utf8.map { String($0, radix: 16) }.joined()
        let found = try Set(
            String.fetchAll(
                database, sql: "SELECT name FROM pragma_function_list WHERE name IN ('contains_text', ?)",
                arguments: [localDay]))
        if !found.contains("contains_text") {
            try addContainsText(to: database)
            database.add(
                function: DatabaseFunction("folded", argumentCount: 1, pure: true) { values in
                    String.fromDatabaseValue(values[0])?.lowercased()
                })
        }
        if !found.contains(localDay) {
            database.add(
                function: DatabaseFunction(localDay, argumentCount: 1, pure: true) { values in
                    Int64.fromDatabaseValue(values[0]).map { moment in
                        zone.civil(at: Instant(microseconds: moment)).date.daysSinceEpoch
                    }
                })
        }
        return localDay
    }

    /// In C, because making strings of all texts takes several times as long as searching them.
    private static func addContainsText(to database: Database) throws {
        let code = sqlite3_create_function_v2(
            database.sqliteConnection, "contains_text", -1, SQLITE_UTF8 | SQLITE_DETERMINISTIC, nil,
            { context, count, values in
                guard let values, count > 1 else { return }
                let needle = Needle.of(values[0], context)
                let isFound = (1..<Int(count)).contains { index in
                    guard let bytes = sqlite3_value_text(values[index]) else { return false }
                    let length = Int(sqlite3_value_bytes(values[index]))
                    return needle.text.isFound(inUTF8: UnsafeBufferPointer(start: bytes, count: length))
                }
                sqlite3_result_int(context, isFound ? 1 : 0)
            }, nil, nil, nil)
        guard code == SQLITE_OK else { throw DatabaseError(resultCode: ResultCode(rawValue: code)) }
    }

    /// The searched text, prepared once for all rows.
    private final class Needle {
        let text: SearchText

        private init(_ text: SearchText) {
            self.text = text
        }

        /// Returns the needle of a call of the function, which SQLite keeps for the next row.
        static func of(_ value: OpaquePointer?, _ context: OpaquePointer?) -> Needle {
            if let kept = sqlite3_get_auxdata(context, 0) {
                return Unmanaged<Needle>.fromOpaque(kept).takeUnretainedValue()
            }
            let needle = Needle(SearchText(sqlite3_value_text(value).map { String(cString: $0) } ?? ""))
            sqlite3_set_auxdata(context, 0, Unmanaged.passRetained(needle).toOpaque()) { kept in
                if let kept { Unmanaged<Needle>.fromOpaque(kept).release() }
            }
            return needle
        }
    }
}
