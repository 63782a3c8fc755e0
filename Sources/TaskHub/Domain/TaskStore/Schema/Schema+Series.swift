extension Schema {
    /// Rules of recurrence that earlier releases cannot read, and where a series would be due if the month and the clock
    /// had it.
    ///
    /// `local_rule` holds the nearest rule that they can read. `exact_rule` is NULL if that is the rule itself, and
    /// counts only as long as `local_rule` is its nearest. `anchor` is a day of the month, a time of day or both, as
    /// `31 02:30:00`. Earlier releases leave both unchanged.
    static let seriesSchema = """
        ALTER TABLE task ADD COLUMN exact_rule TEXT;
        ALTER TABLE task ADD COLUMN anchor TEXT;
        ALTER TABLE deleted_task ADD COLUMN exact_rule TEXT;
        ALTER TABLE deleted_task ADD COLUMN anchor TEXT;
        """
}
