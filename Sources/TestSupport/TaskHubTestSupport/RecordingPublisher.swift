import Synchronization
public import TaskHubEntities
public import TaskHubUseCases

/// Keeps every snapshot it is given.
public final class RecordingPublisher: SnapshotPublisher {
    private struct State {
        var snapshots: [WidgetSnapshot] = []
        var refusal: Publication?
    }

    private let state = Mutex(State())

    public init() {}

    public var snapshots: [WidgetSnapshot] { state.withLock { $0.snapshots } }

    /// Answers every attempt with `publication`, as a busy lock or a full disk would; nil ends that.
    public func answer(_ publication: Publication?) {
        state.withLock { $0.refusal = publication }
    }

    public func publish(covering generation: StoreGeneration, _ make: () throws -> WidgetSnapshot) throws -> Publication
    {
        if let refusal = state.withLock({ $0.refusal }) { return refusal }
        if let last = snapshots.last, last.generation.covers(generation) { return .alreadyCovered }
        let snapshot = try make()
        state.withLock { $0.snapshots.append(snapshot) }
        return .published
    }
}
