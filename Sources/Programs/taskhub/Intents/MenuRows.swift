internal import CommandOutput
internal import Composition
internal import TaskActions
internal import TaskHubEntities

/// Tasks as a menu shows them, one per line: `2  Pay the rent  (Fri 17:00, Home)`.
///
/// The number distinguishes tasks with the same title.
struct MenuRows {
    let lines: [String]
    /// The keys are the lines without surrounding blanks.
    private let ids: [String: EntityID]

    init(_ page: TaskPage, _ context: ProgramContext) {
        let lists = Dictionary(uniqueKeysWithValues: page.lists.map { ($0.id, $0) })
        lines = page.tasks.enumerated().map { index, task in
            let row = TaskLine(task, in: task.listID.flatMap { lists[$0] }, context.workspace)
            let more = [task.isCompleted ? nil : row.due, row.listName].compactMap(\.self).joined(separator: ", ")
            return "\(index + 1)  \(row.title)" + (more.isEmpty ? "" : "  (\(more))")
        }
        ids = Dictionary(uniqueKeysWithValues: zip(lines.map { $0.trimmingWhitespace() }, page.tasks.map(\.id)))
    }

    /// Returns the chosen tasks in the order of the lines, without duplicates; `nil` if a line is not one of the rows.
    func tasks(chosenBy lines: [String]) -> [EntityID]? {
        var chosen: [EntityID] = []
        var seen: Set<EntityID> = []
        for line in lines {
            guard let id = ids[line] else { return nil }
            if seen.insert(id).inserted { chosen.append(id) }
        }
        return chosen
    }
}
