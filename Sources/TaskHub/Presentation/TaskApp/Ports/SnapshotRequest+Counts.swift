internal import TaskActions
internal import TaskHubEntities
import TaskStore

extension SnapshotRequest {
    /// A request for the numbers of a snapshot, without its tasks.
    static func counts(at now: Instant, in zone: any ZoneRules) -> SnapshotRequest {
        SnapshotRequest(
            now: now, today: zone.day(of: now), horizon: now, zone: zone, maximumUpcoming: 0, maximumTasks: 0)
    }
}
