import TaskHubEntities

extension TaskItem {
    /// Returns the task without the changes of these entries, which are in the order of the changes.
    func reverting(_ entries: [OutboxEntry]) -> TaskItem {
        var reverted = self
        for entry in entries.reversed() {
            guard case .update(let edits) = entry.action else { continue }
            for edit in edits { reverted.set(edit.field, to: edit.base) }
        }
        return reverted
    }
}
