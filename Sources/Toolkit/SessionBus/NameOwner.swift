/// The connection that owns a well-known name, as far as followed.
///
/// A service that restarts has another unique name. What it said before is void then.
package struct NameOwner: Sendable {
    package let name: String
    /// The owner's unique name, as in `:1.42`; nil if the service does not run.
    package private(set) var current: String?

    /// Asks for the owner, without starting a service.
    ///
    /// To miss no change, first ask for the signals of ``changes(of:)`` on this connection.
    package init(
        of name: String, on connection: borrowing BusConnection, within limit: Duration? = nil
    ) throws(BusError) {
        self.name = name
        do throws(BusError) {
            current = try connection.call(
                "GetNameOwner", in: Self.bus, of: Self.bus, at: "/org/freedesktop/DBus", .tuple(.string(name)),
                answer: "(s)", within: limit
            ).member(0).text
        } catch .refused("org.freedesktop.DBus.Error.NameHasNoOwner") {
            current = nil
        }
    }

    /// The signals that ``follow(_:)`` needs.
    package static func changes(of name: String) -> SignalRule {
        SignalRule(from: bus, at: "/org/freedesktop/DBus", bus, "NameOwnerChanged", argument: name)
    }

    /// Notes what a signal says about the owner.
    ///
    /// - Returns: Whether the owner is another one now.
    package mutating func follow(_ signal: BusSignal) -> Bool {
        guard signal.sender == Self.bus, signal.member == "NameOwnerChanged", signal.arguments.isOfType("(sss)"),
            signal.arguments.member(0).text == name
        else { return false }
        let owner = signal.arguments.member(2).text
        let before = current
        current = owner.isEmpty ? nil : owner
        return current != before
    }

    private static let bus = "org.freedesktop.DBus"
}
