extension Schema {
    /// The recent keys of texts.
    ///
    /// Times are microseconds since 1970 in UTC.
    ///
    /// There is no index by time, because each insertion deletes the keys that are older than an hour.
    static let textKeySchema = """
        CREATE TABLE text_key (
            text TEXT NOT NULL PRIMARY KEY,
            key TEXT NOT NULL,
            made_at INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        """
}
