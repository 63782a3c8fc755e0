/// The lock of the program that delivers reminders, or acts on one.
package protocol DeliveryLock: Sendable {
    /// Runs `work` while this program delivers and no other does.
    ///
    /// - Parameters:
    ///   - limit: How long to wait for the other; zero tries once.
    ///   - work: Runs at most once.
    /// - Returns: `nil` if another program delivers.
    /// - Throws: What `work` throws, or why the lock cannot be used.
    func withLock<Value>(waitingAtMost limit: Duration, _ work: () throws -> Value) throws -> Value?
}
