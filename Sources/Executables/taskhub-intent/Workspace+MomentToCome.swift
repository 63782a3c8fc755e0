internal import Composition
internal import TaskHubEntities
internal import TaskHubUseCases

extension Workspace {
    /// Until when to put something off: a WHEN that is over is refused.
    func momentToCome(_ phrase: String?) throws -> Instant? {
        guard let phrase else { return nil }
        let moment = try moment(phrase)
        guard moment > clock.now() else { throw UseCaseError.snoozeIntoThePast }
        return moment
    }
}
