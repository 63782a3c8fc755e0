internal import Credentials
internal import SecretVault
internal import SessionBus

/// Calls of the Secret Service over one connection, some of which can prompt.
///
/// What a prompt has changed is read from the service, and not taken from what the prompt says.
struct PromptingConversation: ~Copyable {
    /// How long the prompt of a new item may take if no user may be asked.
    ///
    /// KeePassXC has one that shows no window.
    private static let windowlessLimit = Duration.seconds(5)
    private static let service = "org.freedesktop.Secret.Service"
    private static let collection = "org.freedesktop.Secret.Collection"
    private static let item = "org.freedesktop.Secret.Item"

    private let quiet: SecretServiceConversation
    private let interruption: Cancellation
    private let mayPrompt: Bool
    private let callLimit: Duration

    /// `callLimit` is the time limit of connecting and of each call, but not of a prompt.
    init(
        on address: SessionBusAddress, _ interruption: Cancellation, mayPrompt: Bool, callLimit: Duration
    ) throws(VaultObstacle) {
        quiet = try SecretServiceConversation(on: address, interruption, callLimit: callLimit)
        self.callLimit = callLimit
        self.interruption = interruption
        self.mayPrompt = mayPrompt
    }

    /// Starts the first of `services` that is a keyring, if none runs and the user may be asked.
    func start(_ services: [String]) throws(VaultObstacle) {
        guard mayPrompt else { return }
        do throws(BusError) {
            try quiet.connection.startSecretService(by: services, interruption)
        } catch {
            throw VaultObstacle(error)
        }
    }

    /// Unlocks the default collection, and makes a missing one if `isMade`, labelled as `kind` says.
    ///
    /// - Returns: Its path; nil if the user dismissed a prompt.
    func openDefaultCollection(making isMade: Bool, _ kind: KeyringKind?) throws(VaultObstacle) -> String? {
        guard try quiet.serviceHasOwner() else { throw .noService }
        var path = try quiet.defaultCollection()
        if path == nil {
            guard isMade, mayPrompt else { throw .noDefaultCollection }
            guard try makeDefaultCollection(kind) else { return nil }
            path = try quiet.defaultCollection()
        }
        guard let path, try open(path) else { return nil }
        return path
    }

    /// Unlocks every other collection until the item is found.
    ///
    /// - Returns: False if the user dismissed a prompt.
    func openCollection(of item: VaultItem) throws(VaultObstacle) -> Bool {
        for collection in try quiet.collections() {
            guard try mayBeLocked(item) else { return true }
            guard try open(collection) else { return false }
        }
        return true
    }

    private func mayBeLocked(_ item: VaultItem) throws(VaultObstacle) -> Bool {
        do throws(VaultObstacle) {
            _ = try quiet.find(item)
            return false
        } catch .otherCollectionLocked {
            return true
        }
    }

    private func makeDefaultCollection(_ kind: KeyringKind?) throws(VaultObstacle) -> Bool {
        let label: String
        do throws(BusError) {
            label = try kind?.label(on: quiet.connection) ?? "Default keyring"
        } catch {
            throw VaultObstacle(error)
        }
        let properties = Variant.dictionary([(name: "\(Self.collection).Label", value: .text(label))])
        let reply = try call(
            "CreateCollection", in: Self.service, at: secretServicePath, .tuple(properties, .string("default")),
            answer: "(oo)")
        return try isDone(reply.member(1).text)
    }

    private func open(_ collection: String) throws(VaultObstacle) -> Bool {
        if try quiet.isOpen(collection) { return true }
        guard mayPrompt else { throw .locked }
        let reply = try call(
            "Unlock", in: Self.service, at: secretServicePath, .tuple(.paths([collection])), answer: "(aoo)")
        guard try isDone(reply.member(1).text) else { return false }
        return try quiet.isOpen(collection)
    }

    /// Stores the item in the collection with this path, or where it is, and reads it back.
    ///
    /// - Returns: False if the user dismissed a prompt.
    func store(_ value: [UInt8], as item: VaultItem, in collection: String) throws(VaultObstacle) -> Bool {
        let (existing, session) = try find(item)
        let place = existing.map(parent) ?? collection
        // Not by SetSecret, which oo7 does not write to disk.
        guard try make(item, value, in: place, session) else { return false }
        guard let stored = try find(item).path, try quiet.secret(of: stored, in: session) == value else {
            throw .failing
        }
        return true
    }

    private func make(
        _ item: VaultItem, _ value: [UInt8], in collection: String, _ session: String
    ) throws(VaultObstacle) -> Bool {
        let properties = Variant.dictionary([
            (name: "\(Self.item).Label", value: .text(item.label)),
            (name: "\(Self.item).Attributes", value: .pairs(item.lookupAttributes)),
        ])
        let reply = try call(
            "CreateItem", in: Self.collection, at: collection,
            .tuple(properties, .secret(value, in: session), .bool(true)), answer: "(oo)")
        return try isDone(reply.member(1).text, within: mayPrompt ? nil : Self.windowlessLimit)
    }

    /// Finds the item where it is unlocked, even if a locked collection beside the default one has it too.
    private func find(_ item: VaultItem) throws(VaultObstacle) -> (path: String?, session: String) {
        do throws(VaultObstacle) {
            return try quiet.find(item)
        } catch .otherCollectionLocked {
            return (nil, try quiet.openSession())
        }
    }

    /// Deletes the item wherever it is unlocked, unless the service would prompt first.
    func delete(_ item: VaultItem) throws(VaultObstacle) -> DeletionResult {
        var deleted: String?
        while true {
            do throws(VaultObstacle) {
                guard let path = try quiet.find(item).path else { return deleted == nil ? .notFound : .deleted }
                guard path != deleted else { throw .failing }
                let reply = try call("Delete", in: Self.item, at: path, .tuple(), answer: "(o)")
                if let prompt = ServicePrompt(reply.member(0).text) {
                    // Some services keep it until it is dismissed, although it is never shown.
                    prompt.dismiss(over: quiet.connection)
                    return .needsPrompt
                }
                deleted = path
            } catch .otherCollectionLocked where deleted != nil {
                return .deleted
            }
        }
    }

    /// - Returns: Whether no prompt was needed, or the user has answered it.
    private func isDone(_ prompt: String, within limit: Duration? = nil) throws(VaultObstacle) -> Bool {
        try ServicePrompt(prompt)?.run(over: quiet.connection, interruption, within: limit) ?? true
    }

    private func call(
        _ method: String, in interface: String, at path: String, _ arguments: borrowing Variant, answer: String
    ) throws(VaultObstacle) -> Variant {
        do throws(BusError) {
            return try quiet.connection.call(
                method, in: interface, of: secretServiceName, at: path, arguments, answer: answer,
                within: callLimit)
        } catch {
            throw VaultObstacle(error)
        }
    }
}

/// The collection of an item: each item's path is its collection's and one more name.
private func parent(of path: String) -> String {
    path.split(separator: "/").dropLast().map { "/" + $0 }.joined()
}
