package import TaskStore

/// What a notification shows.
package struct ReminderNotification: Hashable, Sendable {
    package enum Urgency: Hashable, Sendable {
        case normal, critical
    }

    /// What the notification is about; a service that knows tags shows one notification of each.
    package let tag: String
    /// Untrusted text, such as a title; not escaped.
    package let summary: String
    /// Untrusted text too.
    package let lines: [String]
    package let urgency: Urgency
    /// The buttons, in order; none if the service has none.
    package let actions: [ReminderAction]

    package init(tag: String, text: ReminderWords, urgency: Urgency = .normal, actions: [ReminderAction] = []) {
        self.tag = tag
        summary = text.summary
        lines = text.lines
        self.urgency = urgency
        self.actions = actions
    }
}
