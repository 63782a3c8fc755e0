extension BusConnection {
    /// Reads a property.
    ///
    /// `type` is its type signature, as in `b`. A value of another type is a failure.
    package func property(
        _ name: String, _ type: String, in interface: String, of destination: String, at path: String,
        within limit: Duration? = nil
    ) throws(BusError) -> Variant {
        let value = try call(
            "Get", in: "org.freedesktop.DBus.Properties", of: destination, at: path,
            .tuple(.string(interface), .string(name)), answer: "(v)", within: limit
        ).member(0).unwrapped
        guard value.isOfType(type) else { throw .noAnswer }
        return value
    }
}
