/// How new a state of the store is: its random identity, and a counter raised in each transaction that
/// changes it.
public struct StoreGeneration: Hashable, Sendable {
    public let storeID: EntityID
    public let counter: Int64

    public init(storeID: EntityID, counter: Int64) {
        self.storeID = storeID
        self.counter = counter
    }

    /// Whether a snapshot of this generation shows everything up to `other`.
    ///
    /// A snapshot of another store never does.
    public func covers(_ other: StoreGeneration) -> Bool {
        storeID == other.storeID && counter >= other.counter
    }
}
