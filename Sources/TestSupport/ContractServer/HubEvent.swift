/// An entry of the log that `/sync/delta` returns.
struct HubEvent: Sendable {
    enum Extras: Sendable {
        case change
        case reorder(position: Int)
        case archiving
    }

    let number: Int
    let kind: String
    let occurredAt: Moment
    let task: HubTask
    let projectName: String?
    let extras: Extras

    /// Members that were null at the time are filled from the task's current values.
    func json(now current: HubTask?, currentProjectName: String?) -> JSON {
        var summary: [String: JSON] = [
            "title": .string(task.title), "is_completed": .bool(task.isCompleted),
            "due_at": JSON((task.dueAt ?? current?.dueAt)?.wholeSeconds),
            "updated_at": .string(task.updatedAt.wholeSeconds), "project": JSON(task.project ?? current?.project),
            "project_name": JSON(projectName ?? currentProjectName),
        ]
        switch extras {
        case .change:
            summary["status"] = .string(task.status)
            summary["priority"] = JSON(task.priority)
        case .reorder(let position):
            summary["position"] = .int(position)
            summary["reordered"] = true
        case .archiving: summary["status"] = .string(task.status)
        }
        return [
            "cursor": .string(Cursor(number: String(number)).text), "event_type": .string(kind),
            "task_id": .string(task.id), "payload_summary": .object(summary),
            "occurred_at": .string(occurredAt.wholeSeconds), "tombstone": .bool(kind == "task.deleted"),
        ]
    }
}
