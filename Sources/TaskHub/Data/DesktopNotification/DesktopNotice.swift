internal import SessionBus

/// One desktop notification (Desktop Notifications Specification 1.2, "Basic Design").
package struct DesktopNotice: Hashable, Sendable {
    /// How urgent it is.
    package enum Urgency: UInt8, Sendable {
        case low = 0
        case normal = 1
        /// Many services show it until the user closes it, and despite "do not disturb".
        case critical = 2
    }

    /// A button.
    package struct Action: Hashable, Sendable {
        /// What ``NotificationEvent/pressed(action:of:)`` reports; `default` for a click on the notification itself.
        package let key: String
        package let label: String

        package init(key: String, label: String) {
            self.key = key
            self.label = label
        }
    }

    /// Untrusted text without control characters; it is shown literally.
    ///
    /// A summary has no markup (Desktop Notifications Specification 1.2, "Basic Design").
    package var summary: String
    /// Untrusted text without control characters; it is shown literally.
    package var lines: [String]
    package var urgency = Urgency.normal
    /// Left out if the service has no buttons.
    package var actions: [Action] = []
    /// What stays the same when another process shows it again.
    ///
    /// dunst and mako replace a notification of the same application and tag. It matters only while the number of the
    /// replaced one is not known.
    package var tag: String?
    /// The kind, by which users' settings match.
    package var category: String?
    /// Whether it names our desktop file.
    ///
    /// GNOME then closes the notification when the process that showed it ends.
    package var belongsToProcess = false

    package init(summary: String, lines: [String]) {
        self.summary = summary
        self.lines = lines
    }
}

extension DesktopNotice {
    /// The arguments of `Notify` for a service with these features.
    func arguments(for features: NotificationFeatures, replacing id: UInt32) -> Variant {
        let shown = actions.filter { _ in features.hasActions }
        let text = lines.joined(separator: "\n")
        // A service without a body would show the summary only.
        let summary = features.hasBody || lines.isEmpty ? summary : "\(summary): \(lines.joined(separator: ", "))"
        return .tuple(
            .string("Task Hub"), .number(id), .string(""), .string(NotificationMarkup.withoutNull(summary)),
            .string(features.hasMarkup ? NotificationMarkup.escaped(text) : NotificationMarkup.withoutNull(text)),
            .texts(shown.flatMap { [$0.key, $0.label] }), .dictionary(hints(isReplacing: id != 0)),
            // The service's own timeout, which its user has chosen.
            .number(Int32(-1)))
    }

    private func hints(isReplacing: Bool) -> [(name: String, value: BusValue)] {
        var hints: [(name: String, value: BusValue)] = [("urgency", .byte(urgency.rawValue))]
        if let category { hints.append(("category", .text(category))) }
        if belongsToProcess { hints.append(("desktop-entry", .text("dev.taskhub"))) }
        // mako 1.7 crashes if the replaced notification has both this number and this tag. Some services show
        // x-canonical-private-synchronous as a volume or brightness display.
        if let tag, !isReplacing { hints.append(("x-dunst-stack-tag", .text(tag))) }
        return hints
    }
}

/// The markup that services may interpret in a notification's body (Desktop Notifications Specification 1.2, "Markup").
enum NotificationMarkup {
    static func escaped(_ text: String) -> String {
        var escaped = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\0": continue
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }

    /// A null byte would end the C string.
    static func withoutNull(_ text: String) -> String {
        String(String.UnicodeScalarView(text.unicodeScalars.filter { $0 != "\0" }))
    }
}
