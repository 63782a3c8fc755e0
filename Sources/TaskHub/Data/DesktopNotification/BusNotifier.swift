package import Reminders
package import TaskStore

/// The desktop's notification service, as reminders use it.
package struct BusNotifier: Notifier {
    private let connection: NotificationConnection?
    private let staysConnected: Bool

    /// Creates a notifier.
    ///
    /// - Parameters:
    ///   - connection: The connection to the bus; nil if there is none.
    ///   - staysConnected: Whether the program waits for buttons. If not, notifications have none, and outlive it.
    package init(on connection: NotificationConnection?, staysConnected: Bool) {
        self.connection = connection
        self.staysConnected = staysConnected
    }

    package func service() -> NotificationService? {
        connection?.service().map {
            NotificationService(
                name: $0.name, hasActions: staysConnected && $0.features.hasActions, isInhibited: $0.isInhibited)
        }
    }

    package func show(
        _ notification: ReminderNotification, replacing old: ShownNotification?
    ) throws(NotifierError) -> ShownNotification? {
        guard let connection else { throw .refused }
        var notice = DesktopNotice(summary: notification.summary, lines: notification.lines)
        notice.urgency = notification.urgency == .critical ? .critical : .normal
        notice.actions = staysConnected ? notification.actions.map(\.button) : []
        notice.tag = notification.tag
        notice.category = "x-taskhub.reminder"
        notice.belongsToProcess = staysConnected
        do throws(NotificationError) {
            let shown = try connection.show(notice, replacing: old.map(NotificationHandle.init))
            return shown.id == 0 ? nil : ShownNotification(id: shown.id, service: shown.service)
        } catch {
            switch error {
            case .noService, .refused: throw .refused
            case .noAnswer: throw .unanswered
            }
        }
    }

    package func withdraw(_ notification: ShownNotification) {
        connection?.close(NotificationHandle(notification))
    }
}

extension NotificationHandle {
    fileprivate init(_ shown: ShownNotification) {
        self.init(id: shown.id, service: shown.service)
    }
}

extension ReminderAction {
    /// The key of a click on the notification itself (Desktop Notifications Specification 1.2, "Actions").
    private static let click = "default"

    /// The action of a pressed button; nil for a key that no button of ours has.
    package init?(key: String) {
        self.init(rawValue: key == ReminderAction.click ? ReminderAction.open.rawValue : key)
    }

    fileprivate var button: DesktopNotice.Action {
        switch self {
        case .complete: DesktopNotice.Action(key: rawValue, label: "Complete")
        case .snooze: DesktopNotice.Action(key: rawValue, label: "Snooze")
        case .open: DesktopNotice.Action(key: ReminderAction.click, label: "Open")
        case .undo: DesktopNotice.Action(key: rawValue, label: "Undo")
        }
    }
}
