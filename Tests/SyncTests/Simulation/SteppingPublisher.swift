import TaskActions
import TaskHubContainer
import TaskHubEntities
import TaskStore
import TaskSync

/// A publisher whose program stops before it publishes.
struct SteppingPublisher: SnapshotPublisher, OutboxSignal {
    private static let maximumTurns = 100

    let publisher: FileSnapshotPublisher
    let program: Program

    func publish(
        unless isCurrent: (WidgetSnapshot) throws -> Bool, _ make: () throws -> WidgetSnapshot
    ) throws -> Publication {
        if try program.step(.publishing) != nil { throw StoreError.diskFull(path: "snapshot") }
        var turns = SteppingPublisher.maximumTurns
        while true {
            let publication = try publisher.publish(unless: isCurrent, make)
            guard publication == .busy, turns > 0 else { return publication }
            turns -= 1
            try program.step(.waiting)
        }
    }

    func changesQueued() throws { try publisher.changesQueued() }
}
