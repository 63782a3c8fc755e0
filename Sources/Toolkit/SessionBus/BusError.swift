internal import CGIO

/// Why a call over the bus has no result.
package enum BusError: Error {
    case cancelled
    /// The service took longer than the call's own limit.
    case timedOut
    /// The service replied with the error of this name, as in `org.freedesktop.DBus.Error.UnknownObject`.
    ///
    /// Its message is dropped: a service may write anything into it.
    case refused(String)
    /// There is no service, or its reply has another type.
    case noAnswer

    /// Frees `error`.
    init(taking error: UnsafeMutablePointer<GError>?) {
        guard let error else {
            self = .noAnswer
            return
        }
        defer { g_error_free(error) }
        if toolkit_is_io_error(error, gint(G_IO_ERROR_CANCELLED.rawValue)) != 0 {
            self = .cancelled
            return
        }
        if toolkit_is_io_error(error, gint(G_IO_ERROR_TIMED_OUT.rawValue)) != 0 {
            self = .timedOut
            return
        }
        let name = g_dbus_error_get_remote_error(error)
        defer { g_free(name) }
        self = name.map { .refused(String(cString: $0)) } ?? .noAnswer
    }
}
