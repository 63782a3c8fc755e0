internal import Credentials
internal import SessionBus

/// Calls of the Secret Service over one connection.
struct SecretServiceConversation: ~Copyable {
    private let connection: BusConnection
    private let opener: (any CollectionOpener)?
    private let deadline: ContinuousClock.Instant

    /// Connects.
    ///
    /// At `deadline`, `cancellation` ends the conversation.
    init(
        on address: SessionBusAddress, _ cancellation: Cancellation, before deadline: ContinuousClock.Instant,
        opener: (any CollectionOpener)?
    ) throws(VaultObstacle) {
        self.opener = opener
        self.deadline = deadline
        do throws(BusFailure) {
            connection = try BusConnection(to: address, cancellation)
        } catch {
            switch error {
            case .cancelled, .timedOut: throw .timedOut
            case .refused, .noAnswer: throw .noBus
            }
        }
    }

    func serviceHasOwner() throws(VaultObstacle) -> Bool {
        try connection.call(
            .nameHasOwner, of: "org.freedesktop.DBus", at: "/org/freedesktop/DBus",
            .tuple(.string(secretServiceName)), answer: "(b)"
        ).member(0).isTrue
    }

    /// Returns the path of the default collection; nil if there is none.
    func defaultCollection() throws(VaultObstacle) -> String? {
        let path = try connection.call(.readAlias, at: servicePath, .tuple(.string("default")), answer: "(o)")
            .member(0).text
        return path == "/" ? nil : path
    }

    /// Returns the paths of all collections.
    func collections() throws(VaultObstacle) -> [String] {
        let value = try property("Collections", of: "org.freedesktop.Secret.Service", at: servicePath)
        guard value.isOfType("ao") else { throw .failing }
        return value.texts
    }

    func collectionIsLocked(_ path: String) throws(VaultObstacle) -> Bool {
        try isLocked(path, "org.freedesktop.Secret.Collection")
    }

    /// Opens a locked collection if that takes no prompt.
    ///
    /// - Returns: Whether it is unlocked now.
    func openQuietly(_ collection: String) -> Bool {
        opener?.open(collection, over: connection, before: deadline) ?? false
    }

    func itemIsLocked(_ path: String) throws(VaultObstacle) -> Bool {
        try isLocked(path, "org.freedesktop.Secret.Item")
    }

    /// The matching items of the collection, in the same order at each call.
    func items(_ item: VaultItem, in collection: String) throws(VaultObstacle) -> [String] {
        let attributes = Variant.strings(
            [(name: "xdg:schema", value: item.schema)]
                + item.attributes.sorted { $0.key < $1.key }.map { (name: $0.key, value: $0.value) })
        return try connection.call(.searchItems, at: collection, .tuple(attributes), answer: "(ao)")
            .member(0).texts.sorted()
    }

    /// Opens a session that sends secrets in plain: the bus is the user's own.
    func openSession() throws(VaultObstacle) -> String {
        try connection.call(
            .openSession, at: servicePath, .tuple(.string("plain"), .wrapped(.string(""))), answer: "(vo)"
        ).member(1).text
    }

    func secret(of item: String, in session: String) throws(VaultObstacle) -> [UInt8] {
        try connection.call(.getSecret, at: item, .tuple(.path(session)), answer: "((oayays))")
            .member(0).member(2).bytes
    }

    func setSecret(of item: String, to value: [UInt8], in session: String) throws(VaultObstacle) {
        let secret = Variant.tuple(.path(session), .bytes([]), .bytes(value), .string(VaultItem.contentType))
        _ = try connection.call(.setSecret, at: item, .tuple(secret), answer: "()")
    }

    private func isLocked(_ path: String, _ interface: String) throws(VaultObstacle) -> Bool {
        let value = try property("Locked", of: interface, at: path)
        guard value.isOfType("b") else { throw .failing }
        return value.isTrue
    }

    private func property(_ name: String, of interface: String, at path: String) throws(VaultObstacle) -> Variant {
        try connection.call(.getProperty, at: path, .tuple(.string(interface), .string(name)), answer: "(v)")
            .member(0).unwrapped
    }
}

private let servicePath = "/org/freedesktop/secrets"
