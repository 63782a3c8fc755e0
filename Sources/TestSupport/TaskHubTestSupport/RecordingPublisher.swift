import Synchronization
package import TaskActions
package import TaskHubEntities
import TaskSync

/// A publisher that records every snapshot.
package final class RecordingPublisher: SnapshotPublisher, OutboxSignal {
    private struct State {
        var snapshots: [WidgetSnapshot] = []
        var failure: (any Error)?
        var announcements = 0
    }

    private let state = Mutex(State())

    package init() {}

    package var snapshots: [WidgetSnapshot] { state.withLock { $0.snapshots } }

    /// The error of every attempt, as with a full disk, or nil.
    package func fail(with error: (any Error)?) {
        state.withLock { $0.failure = error }
    }

    package func publish(
        unless isCurrent: (WidgetSnapshot) throws -> Bool, _ make: () throws -> WidgetSnapshot
    ) throws -> Publication {
        if let failure = state.withLock({ $0.failure }) { throw failure }
        if let last = snapshots.last, try isCurrent(last) { return .alreadyCurrent }
        let snapshot = try make()
        state.withLock { $0.snapshots.append(snapshot) }
        return .published
    }

    /// How often a queued change was signalled.
    package var announcements: Int { state.withLock { $0.announcements } }

    package func changesQueued() {
        state.withLock { $0.announcements += 1 }
    }
}
