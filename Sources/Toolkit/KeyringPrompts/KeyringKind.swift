internal import SecretVault
internal import SessionBus

/// A keyring with its own names on the bus, and its own label for the default collection.
package struct KeyringKind: Sendable {
    /// What its service is called on the bus besides the Secret Service's name, in the order in which they are started.
    package let names: [String]
    private let label: @Sendable () -> String

    /// - Parameters:
    ///   - names: The names.
    ///   - label: Returns the label of a default collection that is made.
    package init(names: [String], label: @escaping @Sendable () -> String) {
        self.names = names
        self.label = label
    }

    /// Returns the label if the Secret Service that runs is of this kind.
    func label(on bus: borrowing BusConnection) throws(BusError) -> String? {
        guard let service = try NameOwner(of: secretServiceName, on: bus).current else { return nil }
        for name in names where try NameOwner(of: name, on: bus).current == service { return label() }
        return nil
    }
}
