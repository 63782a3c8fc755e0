internal import Composition
internal import TaskActions
internal import TaskHubEntities

extension Workspace {
    /// Returns the moment that a WHEN phrase means, which must be in the future.
    func futureMoment(_ phrase: String?) throws -> Instant? {
        guard let phrase else { return nil }
        let moment = try moment(phrase)
        guard moment > clock.now() else { throw ActionError.snoozeIntoThePast }
        return moment
    }
}
