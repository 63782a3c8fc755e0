package import SessionBus

/// Opens a collection that its service reports as locked although it can be opened without a prompt.
package protocol CollectionOpener: Sendable {
    /// Opens the collection if that shows no window.
    ///
    /// Blocks. A prompt that it started is dismissed before `deadline`, unless the collection is open by then.
    ///
    /// - Parameters:
    ///   - collection: The object path of the default collection, which is locked.
    ///   - bus: The connection to use. Calls start no service.
    ///   - deadline: When the vault gives up.
    /// - Returns: Whether the collection is unlocked now. Failures count as no.
    func open(_ collection: String, over bus: borrowing BusConnection, before deadline: ContinuousClock.Instant) -> Bool
}
