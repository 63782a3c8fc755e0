/// Something that a notification service reports.
package enum NotificationEvent: Hashable, Sendable {
    /// The user pressed the button with this key.
    case pressed(action: String, of: NotificationHandle)
    /// It is no longer shown: it timed out, or the user or a program closed it.
    case closed(NotificationHandle)
    /// Another service answers now, or none; or the service answers again.
    case serviceChanged
    /// The user wants to be disturbed again, or no longer.
    case inhibitionChanged
}

/// A notification that a service shows.
package struct NotificationHandle: Hashable, Sendable {
    /// The service's number for it; 0 if it gave none.
    package let id: UInt32
    /// The bus and the service's unique name there: another service starts its numbers again.
    package let service: String

    package init(id: UInt32, service: String) {
        self.id = id
        self.service = service
    }
}

/// Why a notification is not shown.
package enum NotificationError: Error, Hashable, Sendable {
    /// There is no service.
    case noService
    /// The service did not answer in time.
    ///
    /// If it shows the notification later, it is closed then.
    case noAnswer
    /// The service refused it.
    case refused
}
