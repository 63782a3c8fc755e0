internal import CGIO

/// A private connection to a message bus.
///
/// Every call has the flag `NO_AUTO_START`, so no call starts a service. Calls block, for as long as the service takes,
/// until their own limit or until the cancellation.
package struct BusConnection: ~Copyable, @unchecked Sendable {
    private let link: Link
    private let cancellation: Cancellation

    var connection: OpaquePointer { link.connection }

    package init(to address: some BusAddress, _ cancellation: Cancellation) throws(BusError) {
        link = try Link(to: address.text, cancellation)
        self.cancellation = cancellation
    }

    /// Connects within a time limit, also to a bus that accepts connections and never answers.
    package init(to address: some BusAddress, within limit: Duration, _ cancellation: Cancellation) throws(BusError) {
        let text = address.text
        let made = TimeLimit.run(limit) { _ in
            Result { () throws(BusError) in try Link(to: text, cancellation) }
        }
        guard let made else { throw .timedOut }
        link = try made.get()
        self.cancellation = cancellation
    }

    /// Calls a method and waits for its reply.
    ///
    /// `answer` is the type signature of the reply, as in `(ao)`. A reply of another type is a failure. So is one that
    /// takes longer than `limit`; the call was sent nevertheless.
    package func call(
        _ method: String, in interface: String, of destination: String, at path: String,
        _ arguments: borrowing Variant, answer: String, within limit: Duration? = nil
    ) throws(BusError) -> Variant {
        // A path that the service returned may be invalid; GLib would end the program.
        guard g_variant_is_object_path(path) != 0 else { throw .noAnswer }
        var error: UnsafeMutablePointer<GError>?
        let reply = withVariantType(answer) {
            g_dbus_connection_call_sync(
                connection, destination, path, interface, method, arguments.pointer,
                $0, toolkit_bus_starts_no_service, limit.map(milliseconds) ?? gint.max, cancellation.cancellable,
                &error)
        }
        guard let reply else { throw BusError(taking: error) }
        return Variant(owned: reply)
    }

    /// Calls a method without waiting for its reply.
    package func send(
        _ method: String, in interface: String, of destination: String, at path: String, _ arguments: borrowing Variant
    ) {
        g_dbus_connection_call(
            connection, destination, path, interface, method, arguments.pointer, nil, toolkit_bus_starts_no_service,
            gint.max, nil, nil, nil)
        // The program may end next, also by what has cancelled the calls.
        g_dbus_connection_flush_sync(connection, nil, nil)
    }

    /// The id of the bus, which no other has (D-Bus Specification, "UUIDs").
    package var busID: String { g_dbus_connection_get_guid(connection).map { String(cString: $0) } ?? "" }
}

// GDBusConnection may be used from all threads.
private final class Link: @unchecked Sendable {
    let connection: OpaquePointer

    init(to address: String, _ cancellation: Cancellation) throws(BusError) {
        var error: UnsafeMutablePointer<GError>?
        let connection = g_dbus_connection_new_for_address_sync(
            address, toolkit_bus_client, nil, cancellation.cancellable, &error)
        guard let connection else { throw BusError(taking: error) }
        self.connection = connection
    }

    deinit {
        g_object_unref(UnsafeMutableRawPointer(connection))
    }
}

/// At least one: 0 and less have other meanings in GLib and poll(2).
func milliseconds(_ duration: Duration) -> gint {
    gint(min(max(duration / .milliseconds(1), 1), Double(gint.max)))
}
