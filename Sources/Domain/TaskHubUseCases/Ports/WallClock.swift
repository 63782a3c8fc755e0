public import TaskHubEntities

/// What time it is.
public protocol WallClock: Sendable {
    func now() -> Instant
}

/// Ids for what is made locally.
public protocol IDSource: Sendable {
    func next() -> EntityID
}
