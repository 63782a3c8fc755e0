package import TaskHubEntities

/// A store that was renamed because another user signed in or because it was damaged.
package struct SetAsideStore: Hashable, Sendable {
    package enum Contents: Hashable, Sendable {
        /// Tasks of an account, or of none before the first sign-in.
        case tasks(of: ReplicaIdentity?, count: Int)
        /// Nothing that can be read.
        case unreadable
        /// Part of a store whose erasure was interrupted.
        case remains
    }

    /// The file's name in the container.
    package let name: String
    package let contents: Contents

    package init(name: String, contents: Contents) {
        self.name = name
        self.contents = contents
    }
}
