package import SessionBus

/// Opens a collection that its service reports as locked although it can be opened without a prompt.
package protocol CollectionOpener: Sendable {
    /// Opens the collection if that shows no window.
    ///
    /// Blocks, for far less time than a vault's deadline.
    ///
    /// - Parameters:
    ///   - collection: The object path of the default collection, which is locked.
    ///   - bus: The connection to use. Calls start no service.
    /// - Returns: Whether the collection is unlocked now. Failures count as no.
    func open(_ collection: String, over bus: borrowing BusConnection) -> Bool
}
