package import TaskStore

/// The desktop's notification service.
package protocol Notifier: Sendable {
    /// Returns the service that runs now, or `nil` if there is none or it does not answer within a second.
    func service() -> NotificationService?

    /// Shows a notification, in place of `old` if that is still there, and returns once the service has accepted it.
    ///
    /// - Returns: What the service calls it; `nil` if its reply has no number, and nothing can be done with it later.
    /// - Throws: ``NotifierError``.
    func show(
        _ notification: ReminderNotification, replacing old: ShownNotification?
    ) throws(NotifierError) -> ShownNotification?

    /// Removes a notification, unless it is gone already.
    func withdraw(_ notification: ShownNotification)
}

/// A running notification service.
package struct NotificationService: Hashable, Sendable {
    /// The unique name of its connection, which no other service ever has on the same bus.
    package let name: String
    /// Whether it shows buttons.
    package let hasActions: Bool
    /// Whether the user wants no notifications now.
    package let isInhibited: Bool

    package init(name: String, hasActions: Bool, isInhibited: Bool) {
        self.name = name
        self.hasActions = hasActions
        self.isInhibited = isInhibited
    }
}

/// Why a notification was not shown.
package enum NotifierError: Error, Hashable, Sendable {
    /// The service refused it, or there is none. Nothing was shown.
    case refused
    /// The service did not answer in time, and may have shown it.
    case unanswered
}
