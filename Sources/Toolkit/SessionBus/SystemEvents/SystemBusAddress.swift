/// Where the system bus listens.
package struct SystemBusAddress: BusAddress, Hashable {
    package let text: String

    /// Takes an address as it is.
    package init(_ text: String) {
        self.text = text
    }

    /// Finds `DBUS_SYSTEM_BUS_ADDRESS`, else the usual socket (D-Bus Specification, "System message bus").
    ///
    /// Connects to nothing: there may be no bus.
    ///
    /// - Parameter environment: Returns the value of an environment variable, or nil if it is not set.
    package init(environment: (String) -> String?) {
        text =
            environment("DBUS_SYSTEM_BUS_ADDRESS").flatMap(SystemBusAddress.withoutLaunching)
            ?? "unix:path=/var/run/dbus/system_bus_socket"
    }
}
