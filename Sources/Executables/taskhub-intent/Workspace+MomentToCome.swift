internal import Composition
internal import TaskActions
internal import TaskHubEntities

extension Workspace {
    /// Until when to put something off: a WHEN that is over is refused.
    func momentToCome(_ phrase: String?) throws -> Instant? {
        guard let phrase else { return nil }
        let moment = try moment(phrase)
        guard moment > clock.now() else { throw ActionError.snoozeIntoThePast }
        return moment
    }
}
