import TaskActions
package import TaskHubEntities

/// Random UUIDs from the system's generator.
package struct RandomIDs: IDSource {
    package init() {}

    package func next() -> EntityID { EntityID.random() }
}
