/// The names of everything in a group container.
///
/// Says nothing about what is there: a reader that can do without the checks needs only this.
public struct ContainerPaths: Hashable, Sendable {
    public let container: String

    public init(container: String) {
        self.container = container
    }

    public var defaults: String { "\(container)/defaults.json" }
    public var store: String { "\(container)/store.sqlite" }
    public var published: String { "\(container)/published" }
    public var snapshot: String { "\(container)/published/snapshot" }
    /// Written to after each publishing.
    public var stamp: String { "\(container)/published/stamp" }
    /// Written to when a local change waits to be sent.
    public var outboxStamp: String { "\(container)/published/outbox" }
    public var refreshJournal: String { "\(container)/refresh.json" }
    public var locks: String { "\(container)/locks" }

    public func lock(_ lock: ContainerLock) -> String {
        "\(container)/locks/\(lock.rawValue).lock"
    }
}
