/// Runs what a program does with the store, in place of the store itself.
///
/// The tests of crashes end, delay or fail a program at any step with it.
package protocol StoreDriver: Sendable {
    /// Runs `operation`, once or until it succeeds.
    ///
    /// - Parameters:
    ///   - kind: What it does.
    ///   - operation: The operation. A transaction calls its argument at each step inside it, and fails if that throws.
    /// - Returns: What `operation` returned.
    /// - Throws: What `operation` threw, or why the program ended.
    func drive<Value>(
        _ kind: StoreOperation, _ operation: (_ pass: (TransactionStep) throws -> Void) throws -> Value
    ) throws -> Value
}

package enum StoreOperation: Sendable {
    case read, write
    /// Deletes a store that was set aside.
    case erase
}

/// A step inside a transaction.
package enum TransactionStep: Sendable {
    /// It has begun, and nothing was read or changed.
    case begun
    /// All was read and changed, and nothing is committed.
    case worked
}
