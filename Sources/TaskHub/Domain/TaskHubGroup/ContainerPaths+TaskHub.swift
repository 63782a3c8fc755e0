public import AppGroup

// docs/SharedFiles.md says who writes these files, and how.
extension ContainerPaths {
    /// The published snapshot of the tasks, which a `SnapshotReader` reads.
    ///
    /// Replaced atomically.
    public var snapshot: String { "\(published)/snapshot" }

    /// A small file that is rewritten in place after each publishing of the snapshot.
    ///
    /// For programs to which a sandbox shows single files, and which therefore watch an inode.
    public var stamp: String { "\(published)/stamp" }

    /// A small file that is rewritten in place when a local change waits to be sent.
    package var outboxStamp: String { "\(published)/outbox" }

    package var store: String { file("store.sqlite") }

    package var refreshJournal: String { file("refresh.json") }

    /// Half-typed text of the app, one file for each app that runs at the same time; usually empty.
    package var drafts: [String] { [file("draft")] + (2...8).map { file("draft-\($0)") } }

    /// A small file that is rewritten in place after reminders were delivered, in a directory that no program watches.
    package var reminderMark: String { "\(locks)/reminders.mark" }
}
