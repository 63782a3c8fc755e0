/// Which signals a connection receives (D-Bus Specification, "Match Rules").
package struct SignalRule: Hashable, Sendable {
    /// The sender's unique name, or a well-known name that it owns.
    package let sender: String
    package let path: String?
    package let interface: String
    /// The signal's name; nil for all of the interface.
    package let member: String?
    /// What the first argument must be.
    package let argument: String?

    package init(
        from sender: String, at path: String? = nil, _ interface: String, _ member: String? = nil,
        argument: String? = nil
    ) {
        self.sender = sender
        self.path = path
        self.interface = interface
        self.member = member
        self.argument = argument
    }

    /// Changes of a property in this interface.
    package static func properties(of interface: String, from sender: String, at path: String) -> SignalRule {
        SignalRule(
            from: sender, at: path, "org.freedesktop.DBus.Properties", "PropertiesChanged", argument: interface)
    }

    /// The rule in the bus's notation.
    var text: String {
        let keys = [
            ("type", "signal"), ("sender", sender), ("path", path), ("interface", interface), ("member", member),
            ("arg0", argument),
        ]
        return keys.compactMap { key, value in value.map { "\(key)=\(SignalRule.quoted($0))" } }.joined(separator: ",")
    }

    /// Within quotes, an apostrophe has no escape.
    private static func quoted(_ value: String) -> String {
        "'\(value.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''"))'"
    }

    /// Whether the signal has this form; the bus compares the sender and the argument.
    func fits(path: String, interface: String, member: String) -> Bool {
        interface == self.interface && self.path.map { $0 == path } ?? true && self.member.map { $0 == member } ?? true
    }
}
