/// A state of the store.
///
/// Two equal generations are the same state. The mark distinguishes states with the same counter, which exist once a
/// backup was restored.
public struct StoreGeneration: Hashable, Sendable {
    /// The random identity of the store.
    ///
    /// A store that is deleted and created again has another one.
    public let storeID: EntityID
    /// A counter that increases with each transaction that changes the store.
    public let counter: Int64
    /// A random number that each of these transactions renews; 0 if it is not known.
    public let mark: Int64

    /// Creates a generation.
    ///
    /// - Parameters:
    ///   - storeID: The identity of the store.
    ///   - counter: The number of transactions that changed it; 0 is the empty store.
    ///   - mark: The random number of the last one, of at most 56 bits and not negative.
    public init(storeID: EntityID, counter: Int64, mark: Int64 = 0) {
        self.storeID = storeID
        self.counter = counter
        self.mark = mark
    }

    /// Returns whether this state of the store is older than `published`, or has diverged from it.
    ///
    /// A snapshot shows a state that was committed. So if a later one is published, the store was restored from a
    /// backup.
    public func isBefore(_ published: StoreGeneration) -> Bool {
        guard storeID == published.storeID else { return false }
        return counter < published.counter
            || (counter == published.counter && mark != published.mark && mark != 0 && published.mark != 0)
    }
}
