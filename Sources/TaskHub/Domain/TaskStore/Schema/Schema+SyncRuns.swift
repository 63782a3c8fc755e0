extension Schema {
    /// The log of the last synchronizations.
    ///
    /// Times are microseconds since 1970 in UTC. Earlier releases leave the table unchanged.
    static let syncRunSchema = """
        CREATE TABLE sync_run (
            id INTEGER PRIMARY KEY,
            started_at INTEGER NOT NULL,
            ended_at INTEGER NOT NULL,
            outcome TEXT NOT NULL,
            sent INTEGER NOT NULL,
            received INTEGER NOT NULL,
            refused INTEGER NOT NULL
        ) STRICT;
        """
}
