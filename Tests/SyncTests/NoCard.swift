import TaskHubEntities
import TaskHubUseCases

/// Publishes nothing: these tests are about the store.
struct NoCard: SnapshotPublisher {
    func publish(covering generation: StoreGeneration, _ make: () throws -> WidgetSnapshot) throws -> Publication {
        .alreadyCovered
    }

    func announceQueuedChanges() {}
}

/// Ids that no other replica has.
struct FreshIDs: IDSource {
    func next() -> EntityID { .random() }
}
