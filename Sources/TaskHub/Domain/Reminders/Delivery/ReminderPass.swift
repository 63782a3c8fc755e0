package import TaskHubEntities

/// The result of one pass of ``DeliverReminders``.
package struct ReminderPass: Hashable, Sendable {
    /// Why reminders were held.
    package enum Obstacle: Hashable, Sendable {
        case quietHours(until: Instant)
        /// The user wants no notifications now.
        case inhibited
        /// There is no notification service, or it does not answer.
        case noService
        /// The service refused a notification, or did not answer in time.
        case failed
        /// Another program delivers.
        case busy
        /// A button was pressed, or the program is to end.
        case interrupted
    }

    /// The notifications that were shown, in order.
    package var shown: [ReminderNotification] = []
    /// The number of notifications that were withdrawn.
    package var withdrawn = 0
    /// The number of reminders that wait to be shown.
    package var held = 0
    /// Why they wait.
    package var obstacle: Obstacle?
    /// When the next pass is due, if nothing changes before; `nil` for never.
    package var next: Instant?

    package init(
        shown: [ReminderNotification] = [], withdrawn: Int = 0, held: Int = 0, obstacle: Obstacle? = nil,
        next: Instant? = nil
    ) {
        self.shown = shown
        self.withdrawn = withdrawn
        self.held = held
        self.obstacle = obstacle
        self.next = next
    }
}
