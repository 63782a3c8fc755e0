internal import Glibc

/// The environment variable with the session bus's address, which child processes inherit.
enum BusVariable {
    private static let name = "DBUS_SESSION_BUS_ADDRESS"
    /// An address that leads nowhere.
    ///
    /// Without any address, libdbus would start a bus.
    private static let noBus = "unix:path=/dev/null"

    /// Removes addresses that run a program (`unixexec:`), so that neither this process nor a child runs it.
    static func removePrograms() {
        guard let address = environmentValue(name), address.contains("unixexec:") else { return }
        let rest = address.split(separator: ";").filter { !$0.hasPrefix("unixexec:") }
        setenv(name, rest.isEmpty ? noBus : rest.joined(separator: ";"), 1)
    }
}
