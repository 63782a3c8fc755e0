package import TaskHubEntities

/// Marks tasks as done.
///
/// A recurring one gets its next occurrence.
package struct CompleteTask: Sendable {
    private let workspace: Workspace

    package init(in workspace: Workspace) {
        self.workspace = workspace
    }

    /// All of them or, on an error, none.
    ///
    /// A task that is done already is left as it is.
    package func run(_ ids: [EntityID]) throws -> Committed<[TaskChange]> {
        try workspace.commit { repositories, now in
            let move = StatusMove(repositories: repositories, workspace: workspace, now: now)
            return try ids.withoutRepetition.map { try move.change($0) { _ in .done } }
        }
    }
}

extension [EntityID] {
    var withoutRepetition: [EntityID] {
        var seen: Set<EntityID> = []
        return filter { seen.insert($0).inserted }
    }
}
