public import TaskHubEntities
public import TaskHubUseCases

/// Random UUIDs of the system's generator.
public struct RandomIDs: IDSource {
    public init() {}

    public func next() -> EntityID { EntityID.random() }
}
