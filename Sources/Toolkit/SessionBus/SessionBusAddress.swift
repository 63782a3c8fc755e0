internal import CGIO
internal import Glibc

/// Where the session bus listens, as a server address of the D-Bus Specification.
public struct SessionBusAddress: Hashable, Sendable {
    /// One or more addresses separated by semicolons, as in `unix:path=/run/user/1000/bus`.
    public let text: String

    /// Creates an address without checking it.
    ///
    /// Connecting to a malformed one fails.
    public init(_ text: String) {
        self.text = text
    }

    /// Returns the address of the user's session bus, and never starts one.
    ///
    /// That is `DBUS_SESSION_BUS_ADDRESS`, else `$XDG_RUNTIME_DIR/bus`, else `/run/user/UID/bus`. Only sockets count:
    /// `autolaunch:` starts a bus, and `unixexec:` runs any program. Does not connect, so the bus may not respond.
    ///
    /// - Parameters:
    ///   - environment: Returns the value of an environment variable, or nil if it is not set.
    ///   - userID: The effective user id. A socket counts only if it belongs to this user.
    ///   - runtimeDirectories: The parent of the users' runtime directories.
    /// - Returns: The address; nil if there is no session bus.
    public static func find(
        environment: (String) -> String?, userID: UInt32, runtimeDirectories: String = "/run/user"
    ) -> SessionBusAddress? {
        if let text = environment("DBUS_SESSION_BUS_ADDRESS").flatMap(withoutLaunching) {
            return SessionBusAddress(text)
        }
        if let directory = environment("XDG_RUNTIME_DIR"), directory.hasPrefix("/"),
            let address = socket("\(directory)/bus", of: userID)
        {
            return address
        }
        return socket("\(runtimeDirectories)/\(userID)/bus", of: userID)
    }

    /// Returns the paths of sockets at which ``find(environment:userID:runtimeDirectories:)`` may find a bus.
    ///
    /// A program that waits for the bus watches them.
    package static func socketPaths(
        environment: (String) -> String?, userID: UInt32, runtimeDirectories: String = "/run/user"
    ) -> [String] {
        if let text = environment("DBUS_SESSION_BUS_ADDRESS").flatMap(withoutLaunching) {
            return text.split(separator: ";").compactMap(socketPath)
        }
        let own = environment("XDG_RUNTIME_DIR").flatMap { $0.hasPrefix("/") ? ["\($0)/bus"] : nil } ?? []
        return own + ["\(runtimeDirectories)/\(userID)/bus"]
    }

    private static func socketPath(in address: Substring) -> String? {
        guard address.hasPrefix("unix:") else { return nil }
        let value = address.dropFirst("unix:".count).split(separator: ",").first { $0.hasPrefix("path=") }
        guard let value, let path = g_uri_unescape_string(String(value.dropFirst("path=".count)), nil) else {
            return nil
        }
        defer { g_free(path) }
        return String(cString: path)
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
