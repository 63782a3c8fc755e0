import Synchronization
public import TaskHubEntities
public import TaskHubUseCases

/// Ids in a row: `Seed.id(first)`, the next one, and so on.
public final class SteppingIDs: IDSource {
    private let upcoming: Mutex<Int>

    public init(from first: Int = 1001) {
        upcoming = Mutex(first)
    }

    public func next() -> EntityID {
        Seed.id(
            upcoming.withLock { number in
                defer { number += 1 }
                return number
            })
    }
}
