extension Schema {
    /// A priority on the server that this version does not know, and NULL otherwise.
    static let prioritySchema = """
        ALTER TABLE task ADD COLUMN server_priority TEXT;
        ALTER TABLE deleted_task ADD COLUMN server_priority TEXT;
        """
}
