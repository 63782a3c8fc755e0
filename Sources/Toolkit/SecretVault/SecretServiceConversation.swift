package import Credentials
package import SessionBus

/// Calls of the Secret Service over one connection, none of which can prompt.
package struct SecretServiceConversation: ~Copyable {
    package let connection: BusConnection
    private let opener: (any CollectionOpener)?
    private let deadline: ContinuousClock.Instant
    private let callLimit: Duration?

    /// Connects.
    ///
    /// - Parameters:
    ///   - address: The session bus.
    ///   - cancellation: Ends the conversation; the caller cancels it at `deadline`, if there is one.
    ///   - deadline: When `opener` has to be done.
    ///   - opener: Opens a locked collection where that takes no prompt.
    ///   - callLimit: The time limit of connecting and of each call; `nil` if the cancellation alone ends them.
    /// - Throws: ``VaultObstacle/noBus`` or ``VaultObstacle/timedOut``.
    package init(
        on address: SessionBusAddress, _ cancellation: Cancellation, before deadline: ContinuousClock.Instant = .now,
        opener: (any CollectionOpener)? = nil, callLimit: Duration? = nil
    ) throws(VaultObstacle) {
        let connection: BusConnection
        do throws(BusError) {
            connection =
                if let callLimit {
                    try BusConnection(to: address, within: callLimit, cancellation)
                } else {
                    try BusConnection(to: address, cancellation)
                }
        } catch {
            switch error {
            case .cancelled, .timedOut: throw .timedOut
            case .refused, .noAnswer: throw .noBus
            }
        }
        self.connection = connection
        self.opener = opener
        self.deadline = deadline
        self.callLimit = callLimit
    }

    package func serviceHasOwner() throws(VaultObstacle) -> Bool {
        try call(
            .nameHasOwner, of: "org.freedesktop.DBus", at: "/org/freedesktop/DBus",
            .tuple(.string(secretServiceName)), answer: "(b)"
        ).member(0).isTrue
    }

    /// Returns the path of the default collection; nil if there is none.
    package func defaultCollection() throws(VaultObstacle) -> String? {
        let path = try call(.readAlias, at: secretServicePath, .tuple(.string("default")), answer: "(o)")
            .member(0).text
        return path == "/" ? nil : path
    }

    /// Returns the paths of all collections.
    package func collections() throws(VaultObstacle) -> [String] {
        let value = try property("Collections", of: "org.freedesktop.Secret.Service", at: secretServicePath)
        guard value.isOfType("ao") else { throw .failing }
        return value.texts
    }

    package func collectionIsLocked(_ path: String) throws(VaultObstacle) -> Bool {
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
        try call(.searchItems, at: collection, .tuple(.strings(item.lookupAttributes)), answer: "(ao)")
            .member(0).texts.sorted()
    }

    /// Opens a session that sends secrets in plain: the bus is the user's own.
    package func openSession() throws(VaultObstacle) -> String {
        try call(
            .openSession, at: secretServicePath, .tuple(.string("plain"), .wrapped(.string(""))), answer: "(vo)"
        ).member(1).text
    }

    package func secret(of item: String, in session: String) throws(VaultObstacle) -> [UInt8] {
        try call(.getSecret, at: item, .tuple(.path(session)), answer: "((oayays))")
            .member(0).member(2).bytes
    }

    package func setSecret(of item: String, to value: [UInt8], in session: String) throws(VaultObstacle) {
        _ = try call(.setSecret, at: item, .tuple(.secret(value, in: session)), answer: "()")
    }

    private func isLocked(_ path: String, _ interface: String) throws(VaultObstacle) -> Bool {
        let value = try property("Locked", of: interface, at: path)
        guard value.isOfType("b") else { throw .failing }
        return value.isTrue
    }

    private func property(_ name: String, of interface: String, at path: String) throws(VaultObstacle) -> Variant {
        try call(.getProperty, at: path, .tuple(.string(interface), .string(name)), answer: "(v)")
            .member(0).unwrapped
    }

    private func call(
        _ method: BusMethod, of destination: String = secretServiceName, at path: String,
        _ arguments: borrowing Variant, answer: String
    ) throws(VaultObstacle) -> Variant {
        try connection.call(method, of: destination, at: path, arguments, answer: answer, within: callLimit)
    }
}

extension VaultItem {
    /// What finds the item, the schema's name included.
    package var lookupAttributes: [String: String] { attributes.merging(["xdg:schema": schema]) { $1 } }
}

extension Variant {
    /// A secret as it is sent in a session, in plain (Secret Service API 0.2, "Secrets").
    package static func secret(_ value: [UInt8], in session: String) -> Variant {
        .tuple(.path(session), .bytes([]), .bytes(value), .string(VaultItem.contentType))
    }
}

package let secretServicePath = "/org/freedesktop/secrets"
