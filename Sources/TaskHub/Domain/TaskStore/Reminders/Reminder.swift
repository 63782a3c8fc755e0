package import TaskHubEntities

/// A queued reminder: its moment has come.
package struct Reminder: Hashable, Sendable {
    package enum State: String, CaseIterable, Hashable, Sendable {
        /// Not shown yet: it is new, or held by quiet hours, do-not-disturb or the lack of a notification service.
        case pending
        /// A service was asked to show it and has not answered, so it may be visible.
        case showing
        case shown
        /// Its task was done, deleted or put off before it was shown, or its notification has been withdrawn since.
        case dropped
    }

    package let key: ReminderKey
    /// When it was to be shown.
    package let moment: Instant
    package var state: State
    /// The tag of the notification it is part of; `nil` if none has been tried.
    package var tag: String?

    package init(key: ReminderKey, moment: Instant, state: State = .pending, tag: String? = nil) {
        self.key = key
        self.moment = moment
        self.state = state
        self.tag = tag
    }
}
