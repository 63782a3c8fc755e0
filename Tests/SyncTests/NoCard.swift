import TaskActions
import TaskHubEntities
import TaskSync

/// Publishes nothing: these tests are about the store.
struct NoCard: SnapshotPublisher, OutboxSignal {
    func publish(
        unless isCurrent: (WidgetSnapshot) throws -> Bool, _ make: () throws -> WidgetSnapshot
    ) throws -> Publication {
        .alreadyCurrent
    }

    func changesQueued() {}
}

/// Ids that no other replica has.
struct FreshIDs: IDSource {
    func next() -> EntityID { .random() }
}
