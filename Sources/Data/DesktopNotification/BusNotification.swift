package import SessionBus

/// One desktop notification, sent over the session bus (Desktop Notifications Specification 1.2).
///
/// It does not start a notification service. If none runs, nothing is shown.
package struct BusNotification: Sendable {
    private let summary: String
    private let body: String

    /// Creates a notification without showing it.
    ///
    /// - Parameters:
    ///   - summary: Our own text, without markup characters: services differ in whether they interpret markup here.
    ///   - text: Untrusted text without control characters. It is escaped, so it is shown literally.
    package init(summary: String, text: String) {
        self.summary = summary
        body = NotificationMarkup.escaped(text)
    }

    /// Shows the notification and waits for the service's reply.
    ///
    /// It has no timeout of its own. The caller ends the program in time.
    ///
    /// - Parameter address: The session bus to send it on.
    /// - Returns: False if no service accepted it.
    package func show(on address: SessionBusAddress) -> Bool {
        do throws(BusFailure) {
            _ = try BusConnection(to: address, Cancellation()).call(
                "Notify", in: "org.freedesktop.Notifications", of: "org.freedesktop.Notifications",
                at: "/org/freedesktop/Notifications", arguments, answer: "(u)")
            return true
        } catch {
            // No caller needs the reason.
            return false
        }
    }

    /// Application, replaced notification, icon, summary, body, actions, hints, and the service's default timeout.
    private var arguments: Variant {
        .tuple(
            .string("Task Hub"), .number(UInt32(0)), .string(""), .string(summary), .string(body), .empty("as"),
            .empty("a{sv}"), .number(Int32(-1)))
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
            // A null byte would end the C string.
            case "\0": continue
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }
}
