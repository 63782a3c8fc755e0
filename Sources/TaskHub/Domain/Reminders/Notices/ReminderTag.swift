import TaskHubEntities

/// The tags of notifications.
enum ReminderTag {
    static let missed = "missed"
    static let overdue = "overdue"
    private static let ofTask = "task-"

    static func task(_ id: EntityID) -> String { ofTask + id.description }

    /// Returns the task of a tag, or `nil` for a digest's.
    static func task(of tag: String) -> EntityID? {
        tag.hasPrefix(ofTask) ? EntityID(String(tag.dropFirst(ofTask.count))) : nil
    }
}
