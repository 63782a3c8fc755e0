/* GIO for Swift. */
#ifndef TOOLKIT_CGIO_H
#define TOOLKIT_CGIO_H

#include <gio/gio.h>

/*
 * From GLib 2.90 on, flag enumerations are marked as such, and Swift imports them as option sets whose members have
 * other names. These constants have the same names with any release.
 */
static const GDBusConnectionFlags toolkit_bus_client =
    (GDBusConnectionFlags)(G_DBUS_CONNECTION_FLAGS_AUTHENTICATION_CLIENT | G_DBUS_CONNECTION_FLAGS_MESSAGE_BUS_CONNECTION);
static const GDBusCallFlags toolkit_bus_starts_no_service = G_DBUS_CALL_FLAGS_NO_AUTO_START;

/* Error domains are macros that call a function, which Swift cannot import. */
static inline gboolean toolkit_is_io_error(const GError *error, gint code) {
    return g_error_matches(error, G_IO_ERROR, code);
}

/* The socket of a connection to a bus, or -1; the type checks are macros. It belongs to the connection. */
static inline int toolkit_socket_of(GDBusConnection *connection) {
    GIOStream *stream = g_dbus_connection_get_stream(connection);
    if (!G_IS_SOCKET_CONNECTION(stream)) return -1;
    return g_socket_get_fd(g_socket_connection_get_socket(G_SOCKET_CONNECTION(stream)));
}

#endif
