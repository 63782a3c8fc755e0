import TaskHubEntities
import TaskHubTestSupport
import TaskStore
import TaskSync

/// A next occurrence whose date was changed on a machine before its series was sent again.
struct MovedOccurrence {
    let id: EntityID
    let machine: Machine
    let mark: String
    let dueDate: DueDate?
    /// How many tasks of the series there are; nil if the server or another machine has some too.
    let count: Int?

    /// Explains what was lost or doubled, once all is quiet.
    func problem() throws -> String? {
        let tasks = try machine.tasks()
        let series = tasks.filter { History.mark($0.title.text) == mark }
        if let count, series.count != count { return "\(mark): \(series.count) tasks instead of \(count)" }
        guard let task = tasks.first(where: { $0.id == id }) else { return "\(mark): the moved occurrence is lost" }
        let isKept = try machine.lostValues(of: id).contains { $0.field == .due && $0.value == dueDate?.text }
        return task.dueDate == dueDate || isKept ? nil : "\(mark): the moved occurrence has another date"
    }
}

extension Simulation {
    /// Notes the next occurrence of a task that is about to be sent again, if its date was changed.
    ///
    /// That is queued if the completion was to be sent before. Otherwise, only the date shows it.
    mutating func noteMoved(after id: EntityID, _ machine: Machine, isThere: Bool) throws {
        let tasks = try machine.tasks()
        guard let task = tasks.first(where: { $0.id == id }), task.status == .done, let due = task.dueDate,
            let completion = task.completedAt,
            let expected = task.recurrence.next(after: due, completedAt: completion, in: TestZones.utc),
            let next = tasks.first(where: { $0.predecessorID == id }), next.serverID == nil
        else { return }
        let edits = try machine.outbox().filter { $0.taskID == next.id }.flatMap(\.action.edits)
        let isAwaited = try machine.awaited().contains { $0.taskID == next.id }
        guard isAwaited ? edits.contains(where: { $0.field == .due }) : next.dueDate != expected else { return }
        chronicle.count(.movedSeriesSentAgain)
        let mark = History.mark(task.title.text)
        func count(_ tasks: [TaskItem]) -> Int { tasks.count { History.mark($0.title.text) == mark } }
        let isElsewhere = try isThere || machines.contains { try $0 !== machine && count($0.tasks()) > 0 }
        moved.append(
            MovedOccurrence(
                id: next.id, machine: machine, mark: mark, dueDate: next.dueDate,
                count: isElsewhere ? nil : count(tasks)))
    }
}
