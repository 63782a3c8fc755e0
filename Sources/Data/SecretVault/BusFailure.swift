internal import CLibsecret

/// Why a call over the bus gave no answer.
enum BusFailure: Error {
    case cancelled
    /// The service says that the object is locked.
    case isLocked
    /// The object was there a moment ago: providers take items off the bus when they lock.
    case isGone
    /// Nobody there, not allowed, or an answer of another shape.
    case noAnswer

    // The error's text is passed over: a service may write anything into it.
    /// Frees `error`.
    init(taking error: UnsafeMutablePointer<GError>?) {
        guard let error else {
            self = .noAnswer
            return
        }
        defer { g_error_free(error) }
        if taskhub_is_io_error(error, gint(G_IO_ERROR_CANCELLED.rawValue)) != 0 {
            self = .cancelled
            return
        }
        let name = g_dbus_error_get_remote_error(error)
        defer { g_free(name) }
        self = BusFailure(remoteName: name.map { String(cString: $0) })
    }

    private init(remoteName: String?) {
        switch remoteName {
        case "org.freedesktop.Secret.Error.IsLocked":
            self = .isLocked
        case "org.freedesktop.Secret.Error.NoSuchObject", "org.freedesktop.DBus.Error.UnknownObject",
            "org.freedesktop.DBus.Error.UnknownMethod":
            self = .isGone
        default:
            self = .noAnswer
        }
    }
}
