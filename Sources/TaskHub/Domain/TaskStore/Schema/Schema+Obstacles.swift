extension Schema {
    /// Since when the keyring has been locked, and when the user was signed out.
    ///
    /// A column is NULL if its state does not apply. Times are microseconds since 1970 in UTC. Earlier releases leave
    /// both columns unchanged.
    static let obstacleSchema = """
        ALTER TABLE sync_state ADD COLUMN locked_at INTEGER;
        ALTER TABLE sync_state ADD COLUMN signed_out_at INTEGER;
        """
}
