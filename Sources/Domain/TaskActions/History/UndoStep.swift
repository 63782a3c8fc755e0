package import TaskHubEntities

/// Undoes a step of the history.
///
/// Restores only what still has the value that the step gave it. What was changed since, here or on the server, is left
/// as it is and reported. Changes are sent like any others.
package struct UndoStep: Sendable {
    private let workspace: Workspace

    package init(in workspace: Workspace) {
        self.workspace = workspace
    }

    /// Undoes a step, in one transaction.
    ///
    /// - Parameter id: The step; `nil` for the newest one that is not undone.
    /// - Returns: What was done and what was left.
    /// - Throws: ``ActionError/nothingToUndo``, ``ActionError/noSuchStep`` or ``ActionError/stepUndone``.
    package func run(_ id: Int64? = nil) throws -> Committed<Reversal> {
        try workspace.commit(nil) { repositories, now in
            let step = try find(id, in: repositories)
            let changes = try repositories.changes(of: step.id)
            try repositories.setUndone(step.id, at: now)
            var reversing = Reversing(step, in: repositories, workspace: workspace, at: now)
            for (number, change) in try reversing.undo(changes) {
                try repositories.replace(change, number: number, of: step.id)
            }
            return reversing.result
        }
    }

    private func find(_ id: Int64?, in repositories: any Repositories) throws -> HistoryStep {
        guard let id else {
            guard let last = try repositories.lastStep() else { throw ActionError.nothingToUndo }
            return last
        }
        guard let step = try repositories.step(id) else { throw ActionError.noSuchStep(id) }
        guard step.undoneAt == nil else { throw ActionError.stepUndone(id) }
        return step
    }
}

/// Redoes a step that was undone.
package struct RedoStep: Sendable {
    private let workspace: Workspace

    package init(in workspace: Workspace) {
        self.workspace = workspace
    }

    /// Redoes a step, in one transaction, by the rules of ``UndoStep``.
    ///
    /// - Parameter id: The step; `nil` for the one that was undone last, unless something was changed since.
    /// - Returns: What was done and what was left.
    /// - Throws: ``ActionError/nothingToRedo``, ``ActionError/noSuchStep`` or ``ActionError/stepNotUndone``.
    package func run(_ id: Int64? = nil) throws -> Committed<Reversal> {
        try workspace.commit(nil) { repositories, now in
            let step = try find(id, in: repositories)
            let changes = try repositories.changes(of: step.id)
            try repositories.setUndone(step.id, at: nil)
            var reversing = Reversing(step, in: repositories, workspace: workspace, at: now)
            for (number, change) in try reversing.redo(changes) {
                try repositories.replace(change, number: number, of: step.id)
            }
            return reversing.result
        }
    }

    private func find(_ id: Int64?, in repositories: any Repositories) throws -> HistoryStep {
        guard let id else {
            guard let last = try repositories.lastUndoneStep() else { throw ActionError.nothingToRedo }
            return last
        }
        guard let step = try repositories.step(id) else { throw ActionError.noSuchStep(id) }
        guard step.undoneAt != nil else { throw ActionError.stepNotUndone(id) }
        return step
    }
}
