internal import TaskHubEntities
import TaskStore

/// Undoes a step of the history.
///
/// Restores only fields that still have the value that the step gave them. Values that were changed since, here or on
/// the server, are left unchanged and reported. Changes are sent like any others.
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
        try workspace.reverse({ try $0.undo($1) }) { store, now in
            let step = try id.map { try store.existingStep($0) } ?? store.lastStep()
            guard let step else { throw ActionError.nothingToUndo }
            guard step.undoneAt == nil else { throw ActionError.stepUndone(step.id) }
            try store.setUndone(step.id, at: now)
            return step
        }
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
        try workspace.reverse({ try $0.redo($1) }) { store, _ in
            let step = try id.map { try store.existingStep($0) } ?? store.lastUndoneStep()
            guard let step else { throw ActionError.nothingToRedo }
            guard step.undoneAt != nil else { throw ActionError.stepNotUndone(step.id) }
            try store.setUndone(step.id, at: nil)
            return step
        }
    }
}

extension Workspace {
    /// Undoes or redoes the step that `mark` finds and marks, and keeps what its changes have become.
    fileprivate func reverse(
        _ reversed: (inout Reversing, [HistoryChange]) throws -> [(number: Int, change: HistoryChange)],
        marking mark: (TaskTransaction, Instant) throws -> HistoryStep
    ) throws -> Committed<Reversal> {
        try commit(nil) { store, now in
            let step = try mark(store, now)
            var reversing = Reversing(step, in: store, workspace: self, at: now)
            for (number, change) in try reversed(&reversing, store.changes(of: step.id)) {
                try store.replace(change, number: number, of: step.id)
            }
            return reversing.result
        }
    }
}

extension StoreReader {
    fileprivate func existingStep(_ id: Int64) throws -> HistoryStep {
        guard let step = try step(id) else { throw ActionError.noSuchStep(id) }
        return step
    }
}
