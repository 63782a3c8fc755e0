package import TaskHubEntities

/// Makes done and archived tasks open again, with the status `next`.
///
/// The next occurrence that a completion made is taken back, if nobody has touched it: completing and
/// re-opening cancel out.
package struct ReopenTask: Sendable {
    private let workspace: Workspace

    package init(in workspace: Workspace) {
        self.workspace = workspace
    }

    /// All of them or, on an error, none.
    ///
    /// A task that is open already is left as it is.
    package func run(_ ids: [EntityID]) throws -> Committed<[TaskChange]> {
        try workspace.commit { repositories, now in
            let move = StatusMove(repositories: repositories, workspace: workspace, now: now)
            return try ids.withoutRepetition.map { id in
                try move.change(id) { $0.isCompleted ? .next : $0.status }
            }
        }
    }
}
