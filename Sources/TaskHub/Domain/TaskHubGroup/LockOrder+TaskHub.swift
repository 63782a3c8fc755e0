package import AppGroup

extension ContainerLock {
    /// One program at a time that keeps running and shows reminders; held as long as it runs.
    package static var remindWatch: ContainerLock { ContainerLock("remind.watch") }
    /// One synchronization at a time; may be held over the network.
    package static var sync: ContainerLock { ContainerLock("sync") }
    /// One token refresh at a time; may be held over the network.
    package static var refresh: ContainerLock { ContainerLock("refresh") }
    /// Delivering reminders, one program at a time; may be held while a notification service answers.
    package static var reminders: ContainerLock { ContainerLock("reminders") }
    /// Making and migrating the store.
    package static var schema: ContainerLock { ContainerLock("schema") }
    /// Making and replacing the snapshot.
    package static var publish: ContainerLock { ContainerLock("publish") }
    /// Notifying the status bars of a new snapshot, one program at a time; nothing else is done meanwhile.
    package static var bars: ContainerLock { ContainerLock("bars") }
}

extension LockOrder {
    /// The order of Task Hub's locks.
    ///
    /// The store's write transaction stands between `schema` and `publish`.
    package static var taskHub: LockOrder {
        LockOrder([.remindWatch, .sync, .refresh, .reminders, .schema, .publish, .defaults, .bars])
    }
}

extension ContainerLocks {
    /// Creates the locks of a Task Hub container.
    package convenience init(paths: ContainerPaths) {
        self.init(paths: paths, order: .taskHub)
    }
}
