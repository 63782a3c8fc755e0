package import TaskHubEntities

/// What time it is.
package protocol WallClock: Sendable {
    func now() -> Instant
}

/// Ids for what is made locally.
package protocol IDSource: Sendable {
    func next() -> EntityID
}
