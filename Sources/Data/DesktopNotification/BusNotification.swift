package import SessionBus

/// One notification, as the Desktop Notifications Specification 1.2 wants it.
///
/// It starts no service: where none runs, nothing is shown.
package struct BusNotification: Sendable {
    private let summary: String
    private let body: String

    /// - Parameters:
    ///   - summary: our own words, as they are: services differ in whether they read markup there.
    ///   - text: anybody's words, without control characters; they are shown as they are.
    package init(summary: String, text: String) {
        self.summary = summary
        body = NotificationMarkup.escaped(text)
    }

    /// Waits for the service's answer, however long that takes: the caller ends the program in time.
    ///
    /// - Returns: false where no service took it.
    package func show(on address: SessionBusAddress) -> Bool {
        do throws(BusFailure) {
            _ = try BusConnection(to: address, Cancellation()).call(
                "Notify", in: "org.freedesktop.Notifications", of: "org.freedesktop.Notifications",
                at: "/org/freedesktop/Notifications", arguments, answer: "(u)")
            return true
        } catch {
            // Why does not matter to anybody who shows one.
            return false
        }
    }

    /// Application, what it replaces, icon, summary, body, actions, hints, and the service's own time to show it.
    private var arguments: Variant {
        .tuple(
            .string("Task Hub"), .number(UInt32(0)), .string(""), .string(summary), .string(body), .empty("as"),
            .empty("a{sv}"), .number(Int32(-1)))
    }
}

/// The markup that services may read in a notification's body.
enum NotificationMarkup {
    static func escaped(_ text: String) -> String {
        var escaped = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            // Ends a string for C.
            case "\0": continue
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }
}
