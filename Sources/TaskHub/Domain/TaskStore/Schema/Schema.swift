import GRDB
import TaskHubEntities

/// The migration steps from any earlier version, or from an empty file, to this one.
enum Schema {
    /// A released step never changes; `fixtures/stores` contains a database of each version.
    private static let steps = [
        (version: SchemaVersion(1, 0), sql: firstSchema),
        (version: SchemaVersion(1, 1), sql: replicaSchema),
        (version: SchemaVersion(1, 2), sql: syncSchema),
        (version: SchemaVersion(1, 3), sql: serverFactsSchema),
        (version: SchemaVersion(1, 4), sql: textKeySchema),
        (version: SchemaVersion(1, 5), sql: markSchema),
        (version: SchemaVersion(1, 6), sql: copySchema),
        (version: SchemaVersion(1, 7), sql: prioritySchema + obstacleSchema),
        (version: SchemaVersion(1, 8), sql: settledSchema),
        (version: SchemaVersion(2, 0), sql: daySchema),
        (version: SchemaVersion(2, 1), sql: historySchema + orderSchema),
        (version: SchemaVersion(2, 2), sql: preferenceSchema),
        (version: SchemaVersion(2, 3), sql: reminderSchema),
        (version: SchemaVersion(2, 4), sql: syncRunSchema),
        (version: SchemaVersion(2, 5), sql: unreadableSchema),
        (version: SchemaVersion(2, 6), sql: seriesSchema),
        (version: SchemaVersion(2, 7), sql: linkSchema),
    ]

    static let current = SchemaVersion(2, 7)

    /// Throws ``StoreError/newerSchema(found:supported:)`` if the major version is later than this program's.
    static func refuseNewerMajor(_ found: SchemaVersion) throws(StoreError) {
        guard found.major > current.major else { return }
        throw .newerSchema(found: "\(found)", supported: "\(current)")
    }

    static func version(of database: Database) throws -> SchemaVersion {
        let row = try Row.fetchOne(database.cachedStatement(sql: "PRAGMA user_version"))
        return SchemaVersion(userVersion: row?[0] ?? 0)
    }

    /// Applies the steps that `database` lacks, all or none.
    ///
    /// Hold the exclusive schema lock. `zone` is the one in which earlier versions wrote the last seconds of days.
    static func migrate(_ database: Database, newStoreID: String, in zone: any ZoneRules) throws {
        let found = try version(of: database)
        for function in dayFunctions(in: zone) { database.add(function: function) }
        try database.inTransaction(.immediate) {
            for step in steps where step.version > found {
                try database.execute(sql: step.sql)
                try database.execute(sql: "PRAGMA user_version = \(step.version.userVersion)")
            }
            if found == .none {
                try database.execute(
                    sql: "INSERT INTO store_meta (only, store_id, generation, open, inbox) VALUES (1, ?, 0, 0, 0)",
                    arguments: [newStoreID])
            }
            return .commit
        }
    }
}
