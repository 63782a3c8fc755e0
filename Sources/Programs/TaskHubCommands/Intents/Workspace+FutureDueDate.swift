internal import Composition
internal import TaskActions
internal import TaskHubEntities

extension Workspace {
    /// Returns the day or moment that a WHEN phrase means, which must not be over.
    func futureDueDate(_ phrase: String?) throws -> DueDate? {
        guard let phrase else { return nil }
        let due = try dates.dueDate(of: phrase)
        guard due.instant(in: zone) > clock.now() else { throw ActionError.snoozeIntoThePast }
        return due
    }
}
