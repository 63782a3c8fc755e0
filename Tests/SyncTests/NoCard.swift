import TaskActions
import TaskHubEntities
import TaskSync

/// Publishes nothing: these tests are about the store.
struct NoCard: SnapshotPublisher, OutboxSignal {
    func publish(covering generation: StoreGeneration, _ make: () throws -> WidgetSnapshot) throws -> Publication {
        .alreadyCovered
    }

    func changesQueued() {}
}

/// Ids that no other replica has.
struct FreshIDs: IDSource {
    func next() -> EntityID { .random() }
}
