private import CLibsecret

/// One notification, as the Desktop Notifications Specification 1.2 wants it.
///
/// Speaks on a connection of its own, and starts no service: where none runs, nothing is shown.
public struct DesktopNotification: Sendable {
    private let summary: String
    private let body: String

    /// - Parameters:
    ///   - summary: our own words, as they are: services differ in whether they read markup there.
    ///   - text: anybody's words, without control characters; they are shown as they are.
    public init(summary: String, text: String) {
        self.summary = summary
        body = NotificationMarkup.escaped(text)
    }

    /// Waits for the service's answer, however long that takes: the caller ends the program in time.
    ///
    /// - Parameter address: where the session bus listens, in the notation of the D-Bus specification.
    /// - Returns: false where no service took it.
    public func show(on address: String) -> Bool {
        let flags = GDBusConnectionFlags(
            rawValue: G_DBUS_CONNECTION_FLAGS_AUTHENTICATION_CLIENT.rawValue
                | G_DBUS_CONNECTION_FLAGS_MESSAGE_BUS_CONNECTION.rawValue)
        guard let connection = g_dbus_connection_new_for_address_sync(address, flags, nil, nil, nil) else {
            return false
        }
        defer { g_object_unref(UnsafeMutableRawPointer(connection)) }
        let reply = g_dbus_connection_call_sync(
            connection, "org.freedesktop.Notifications", "/org/freedesktop/Notifications",
            "org.freedesktop.Notifications", "Notify", arguments(), nil, G_DBUS_CALL_FLAGS_NO_AUTO_START, gint.max,
            nil, nil)
        guard let reply else { return false }
        g_variant_unref(reply)
        return true
    }

    /// Application, what it replaces, icon, summary, body, actions, hints, and the service's own time to show it.
    ///
    /// GLib takes over a new value where it is used.
    private func arguments() -> OpaquePointer? {
        let parts: [OpaquePointer?] = [
            g_variant_new_string("Task Hub"), g_variant_new_uint32(0), g_variant_new_string(""),
            g_variant_new_string(summary), g_variant_new_string(body), g_variant_new_strv(nil, 0),
            g_variant_new_array(taskhub_variant_type("{sv}"), nil, 0), g_variant_new_int32(-1),
        ]
        return g_variant_new_tuple(parts, gsize(parts.count))
    }
}
