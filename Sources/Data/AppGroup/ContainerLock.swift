/// The advisory locks of a container, in the order in which they may be taken.
///
/// A thread that holds one may take those after it, and no other. The store's write transaction stands
/// before `publish`.
public enum ContainerLock: String, CaseIterable, Sendable {
    /// One synchronisation at a time; may be held over the network.
    case sync
    /// One token refresh at a time; may be held over the network.
    case refresh
    /// Making and migrating the store.
    case schema
    /// Making and replacing the snapshot.
    case publish
    /// Reading and replacing the shared defaults; nothing is waited for meanwhile.
    case defaults
    /// Telling the status bars about a new snapshot, one program at a time; nothing else is done meanwhile.
    case bars

    private var position: Int {
        switch self {
        case .sync: 0
        case .refresh: 1
        case .schema: 2
        case .publish: 3
        case .defaults: 4
        case .bars: 5
        }
    }

    func mayBeTaken(holding other: ContainerLock) -> Bool {
        other.position < position
    }
}
