/// A signal that arrived on a bus.
package final class BusSignal: Sendable {
    /// The unique name of the connection that sent it, as the bus reports it.
    ///
    /// Any program can send a signal directly to this connection, without regard to its match rules: compare this with
    /// the owner of the service's name.
    package let sender: String
    package let path: String
    package let interface: String
    package let member: String
    /// A tuple; its type is the sender's choice.
    package let arguments: Variant

    /// In bytes.
    var size: Int { arguments.size + path.utf8.count }

    init(sender: String, path: String, interface: String, member: String, arguments: consuming Variant) {
        self.sender = sender
        self.path = path
        self.interface = interface
        self.member = member
        self.arguments = arguments
    }
}
