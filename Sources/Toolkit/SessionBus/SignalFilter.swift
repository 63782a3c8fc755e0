internal import CGIO

/// Passes what arrives on a connection to a queue, as long as it exists.
struct SignalFilter: ~Copyable, @unchecked Sendable {
    // GDBusConnection may be used from all threads.
    private let connection: OpaquePointer
    private let number: guint

    init(in connection: OpaquePointer, passingTo queue: SignalQueue) {
        g_object_ref(UnsafeMutableRawPointer(connection))
        self.connection = connection
        // GLib releases the queue once its own thread no longer uses it.
        number = g_dbus_connection_add_filter(
            connection, passMessage, Unmanaged.passRetained(queue).toOpaque(), releaseQueue)
    }

    deinit {
        g_dbus_connection_remove_filter(connection, number)
        g_object_unref(UnsafeMutableRawPointer(connection))
    }
}

/// Runs in GDBus's thread, for each message (`GDBusMessageFilterFunction`); every message goes on unchanged.
private func passMessage(
    _: OpaquePointer?, _ message: OpaquePointer?, _ isIncoming: gboolean, _ queue: gpointer?
) -> OpaquePointer? {
    if let message, let queue, isIncoming != 0 {
        Unmanaged<SignalQueue>.fromOpaque(queue).takeUnretainedValue().add(message)
    }
    return message
}

private func releaseQueue(_ queue: gpointer?) {
    if let queue { Unmanaged<SignalQueue>.fromOpaque(queue).release() }
}
