extension Schema {
    /// Since when the keyring has been locked, and when the user was signed out.
    ///
    /// NULL if that is not so. Times are microseconds since 1970 in UTC. Programs of an earlier release leave both as they
    /// are.
    static let obstacleSchema = """
        ALTER TABLE sync_state ADD COLUMN locked_at INTEGER;
        ALTER TABLE sync_state ADD COLUMN signed_out_at INTEGER;
        """
}
