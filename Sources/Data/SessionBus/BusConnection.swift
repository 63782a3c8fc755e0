internal import CLibsecret

/// A connection of our own to the session bus.
///
/// Nothing sent over it starts a program.
package struct BusConnection: ~Copyable {
    private let connection: OpaquePointer
    private let cancellation: Cancellation

    package init(to address: SessionBusAddress, _ cancellation: Cancellation) throws(BusFailure) {
        let flags = GDBusConnectionFlags(
            rawValue: G_DBUS_CONNECTION_FLAGS_AUTHENTICATION_CLIENT.rawValue
                | G_DBUS_CONNECTION_FLAGS_MESSAGE_BUS_CONNECTION.rawValue)
        var error: UnsafeMutablePointer<GError>?
        let connection = g_dbus_connection_new_for_address_sync(
            address.text, flags, nil, cancellation.cancellable, &error)
        guard let connection else { throw BusFailure(taking: error) }
        self.connection = connection
        self.cancellation = cancellation
    }

    deinit {
        g_object_unref(UnsafeMutableRawPointer(connection))
    }

    /// Calls a method and waits for its answer, however long that takes.
    ///
    /// `answer` is the answer's type, as the D-Bus specification writes it; any other one is a failure.
    package func call(
        _ method: String, in interface: String, of destination: String, at path: String,
        _ arguments: borrowing Variant, answer: String
    ) throws(BusFailure) -> Variant {
        // A path made by the other side may still be none that can be sent.
        guard g_variant_is_object_path(path) != 0 else { throw .noAnswer }
        var error: UnsafeMutablePointer<GError>?
        let reply = withVariantType(answer) {
            g_dbus_connection_call_sync(
                connection, destination, path, interface, method, arguments.pointer,
                $0, G_DBUS_CALL_FLAGS_NO_AUTO_START, gint.max, cancellation.cancellable, &error)
        }
        guard let reply else { throw BusFailure(taking: error) }
        return Variant(owned: reply)
    }
}
