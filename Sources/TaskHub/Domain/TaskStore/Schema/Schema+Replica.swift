extension Schema {
    /// The account that the store belongs to; no row if it belongs to none.
    static let replicaSchema = """
        CREATE TABLE replica (
            only INTEGER PRIMARY KEY CHECK (only = 1),
            server TEXT NOT NULL,
            issuer TEXT NOT NULL,
            subject TEXT NOT NULL,
            organization_id TEXT CHECK (length(organization_id) = 36),
            adoption TEXT NOT NULL CHECK (adoption IN ('undecided', 'accepted', 'declined'))
        ) STRICT;
        """
}
