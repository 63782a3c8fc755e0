extension Schema {
    /// The mark of the store's state, which each transaction with a change renews.
    ///
    /// Random, from 0 to 2^56 - 1. 0 until the first change by a program that knows it; a program of an earlier release
    /// raises the generation only.
    static let markSchema = "ALTER TABLE store_meta ADD COLUMN mark INTEGER NOT NULL DEFAULT 0"
}
