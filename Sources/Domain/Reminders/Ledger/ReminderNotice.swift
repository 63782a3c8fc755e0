package import TaskHubEntities

/// A notification that is visible, or may be.
package struct ReminderNotice: Hashable, Sendable {
    /// The result of a button.
    package struct Answer: Hashable, Sendable {
        package let action: ReminderAction
        /// The step of the history that Undo undoes; `nil` if there is nothing to undo.
        package let step: Int64?

        package init(_ action: ReminderAction, step: Int64?) {
            self.action = action
            self.step = step
        }
    }

    /// What it is about; at most one notification is visible for each tag.
    package let tag: String
    /// Its identity; `nil` if no answer of the service has come.
    package var shown: ShownNotification?
    /// The result of its last button; `nil` if none was pressed.
    package var answer: Answer?
    package var changedAt: Instant

    package init(tag: String, shown: ShownNotification? = nil, answer: Answer? = nil, changedAt: Instant) {
        self.tag = tag
        self.shown = shown
        self.answer = answer
        self.changedAt = changedAt
    }
}

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
