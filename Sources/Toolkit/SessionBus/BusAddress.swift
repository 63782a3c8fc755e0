/// Where a message bus listens, as one or more server addresses of the D-Bus Specification.
package protocol BusAddress: Sendable {
    var text: String { get }
}

extension SessionBusAddress: BusAddress {}

extension BusAddress {
    /// Returns the entries of an address that only connect (D-Bus Specification, "Transports").
    ///
    /// `autolaunch:` starts a bus, and `unixexec:` runs any program.
    ///
    /// - Returns: Nil if there are none.
    static func withoutLaunching(_ text: String) -> String? {
        let sockets = ["unix:", "tcp:", "nonce-tcp:"]
        let entries = text.split(separator: ";").filter { entry in sockets.contains { entry.hasPrefix($0) } }
        return entries.isEmpty ? nil : entries.joined(separator: ";")
    }
}
