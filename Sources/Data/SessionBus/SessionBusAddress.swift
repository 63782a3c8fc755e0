private import CLibsecret
private import Glibc

/// Where the session bus listens, in the notation of the D-Bus specification.
public struct SessionBusAddress: Hashable, Sendable {
    public let text: String

    public init(_ text: String) {
        self.text = text
    }

    /// The user's session bus: `DBUS_SESSION_BUS_ADDRESS`, else `$XDG_RUNTIME_DIR/bus`, else `/run/user/UID/bus`.
    ///
    /// The sockets count only if they belong to the user. An address that would have a bus launched is passed over.
    /// - Returns: nil if there is no bus.
    public static func find(
        environment: (String) -> String?, userID: UInt32, runtimeDirectories: String = "/run/user"
    ) -> SessionBusAddress? {
        if let address = environment("DBUS_SESSION_BUS_ADDRESS").flatMap(withoutLaunching) { return address }
        if let directory = environment("XDG_RUNTIME_DIR"), directory.hasPrefix("/"),
            let address = socket("\(directory)/bus", of: userID)
        {
            return address
        }
        return socket("\(runtimeDirectories)/\(userID)/bus", of: userID)
    }

    private static func withoutLaunching(_ text: String) -> SessionBusAddress? {
        let entries = text.split(separator: ";").filter { !$0.hasPrefix("autolaunch:") }
        return entries.isEmpty ? nil : SessionBusAddress(entries.joined(separator: ";"))
    }

    private static func socket(_ path: String, of userID: UInt32) -> SessionBusAddress? {
        var status = stat()
        guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFSOCK, status.st_uid == userID,
            let escaped = g_dbus_address_escape_value(path)
        else { return nil }
        defer { g_free(escaped) }
        return SessionBusAddress("unix:path=\(String(cString: escaped))")
    }
}
