/// Notices what other programs do to the store, for a program that waits for several things at once.
///
/// The adapter wakes the program, which then calls ``take()``.
package protocol StoreChanges: Sendable {
    /// Returns what has happened since the last call.
    ///
    /// It never waits. Changes in quick succession are one.
    func take() -> StoreChange
}

/// What other programs have done to the store.
package enum StoreChange: Sendable {
    case none
    case changed
    /// The store was set aside, and another takes its place, or the store can no longer be read.
    case lost(any Error)
}
