extension Schema {
    /// Which key a text got lately; microseconds since 1970 in UTC.
    ///
    /// Without an index by time: what is older than an hour is taken out with each new one.
    static let textKeySchema = """
        CREATE TABLE text_key (
            text TEXT NOT NULL PRIMARY KEY,
            key TEXT NOT NULL,
            made_at INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        """
}
