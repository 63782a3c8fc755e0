internal import AppShell
internal import Composition
internal import TaskHubEntities
internal import TaskHubUseCases

/// Tasks as a menu shows them, one a line: `2  Pay the rent  (Fri 17:00, Home)`.
///
/// The number tells tasks of the same title apart.
struct MenuRows {
    let lines: [String]
    private let ids: [EntityID]

    init(_ page: TaskPage, _ context: ProgramContext) {
        ids = page.tasks.map(\.id)
        lines = page.tasks.enumerated().map { index, task in
            let row = TaskRow(task, in: page.lists.first { $0.id == task.listID }, context)
            let more = [task.isCompleted ? nil : row.due, row.listName].compactMap(\.self).joined(separator: ", ")
            return "\(index + 1)  \(row.title)" + (more.isEmpty ? "" : "  (\(more))")
        }
    }

    /// nil for a line that is no row.
    func task(chosenBy line: String) -> EntityID? {
        lines.firstIndex(of: line).map { ids[$0] }
    }
}
