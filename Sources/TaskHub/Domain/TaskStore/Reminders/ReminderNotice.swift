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

/// The identity of a notification that a service has shown.
package struct ShownNotification: Hashable, Sendable {
    package let id: UInt32
    /// The unique bus name of the service; ids mean nothing to another one.
    package let service: String

    package init(id: UInt32, service: String) {
        self.id = id
        self.service = service
    }
}

/// A button of a notification, with its key on the bus as raw value.
package enum ReminderAction: String, CaseIterable, Hashable, Sendable {
    case complete, snooze, open, undo
}
