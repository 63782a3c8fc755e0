import TaskHubEntities
import TaskStore

extension TaskItem {
    /// Returns the task without the changes of these entries, which are in the order of the changes.
    func reverting(_ entries: [OutboxEntry]) -> TaskItem {
        var reverted = self
        for edit in entries.flatMap(\.action.edits).reversed() { reverted.set(edit.field, to: edit.base) }
        return reverted
    }

    /// Returns the task with the changes of these entries, which are in the order of the changes.
    func applying(_ entries: [OutboxEntry]) -> TaskItem {
        var changed = self
        for edit in entries.flatMap(\.action.edits) {
            changed.set(edit.field, to: edit.value)
            if edit.field == .status, changed.status == .done { changed.completedAt = edit.changedAt }
            changed.modifiedAt = max(changed.modifiedAt, edit.changedAt)
        }
        return changed
    }
}
