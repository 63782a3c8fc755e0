package import TaskHubEntities
import TaskStore

/// Moves a list up or down among the others.
package struct MoveList: Sendable {
    private let workspace: Workspace

    package init(in workspace: Workspace) {
        self.workspace = workspace
    }

    /// Moves the list by a number of places, at most to the first or the last one.
    ///
    /// - Parameters:
    ///   - id: The list.
    ///   - distance: The number of places down, or up if it is negative.
    /// - Returns: All lists in their new order.
    /// - Throws: ``ActionError/noSuchList``.
    package func run(_ id: EntityID, by distance: Int) throws -> Committed<[TaskList]> {
        try workspace.commit(.moveList) { store, _ in
            var lists = try store.lists()
            guard let place = lists.firstIndex(where: { $0.id == id }) else { throw ActionError.noSuchList }
            let target = min(max(0, place + distance), lists.count - 1)
            lists.insert(lists.remove(at: place), at: target)
            guard target != place else { return lists }
            // The moved list first, because the history names the first list of a step.
            for index in [target] + lists.indices.filter({ $0 != target }) where lists[index].sortOrder != index {
                lists[index].sortOrder = index
                try store.update(lists[index])
            }
            return lists
        }
    }
}
