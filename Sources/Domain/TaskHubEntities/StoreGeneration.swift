/// The version of a store's content.
///
/// A snapshot carries the generation of the store it was made from, so a publisher can tell whether it is current.
public struct StoreGeneration: Hashable, Sendable {
    /// The random identity of the store.
    ///
    /// A store that is deleted and created again has another one.
    public let storeID: EntityID
    /// A counter that increases with each transaction that changes the store.
    public let counter: Int64

    /// Creates a generation of the store `storeID` after `counter` changing transactions; 0 is the empty store.
    public init(storeID: EntityID, counter: Int64) {
        self.storeID = storeID
        self.counter = counter
    }

    /// Whether a snapshot of this generation includes every change up to `other`.
    ///
    /// - Returns: False if the stores differ.
    public func covers(_ other: StoreGeneration) -> Bool {
        storeID == other.storeID && counter >= other.counter
    }
}
