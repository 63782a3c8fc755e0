import TaskActions
package import TaskHubEntities

/// Random UUIDs of the system's generator.
package struct RandomIDs: IDSource {
    package init() {}

    package func next() -> EntityID { EntityID.random() }
}
