package import TaskHubEntities

/// The current time.
package protocol WallClock: Sendable {
    /// Returns the current time.
    func now() -> Instant
}

/// The source of ids for locally created values.
package protocol IDSource: Sendable {
    /// Returns a new id.
    func next() -> EntityID
}
