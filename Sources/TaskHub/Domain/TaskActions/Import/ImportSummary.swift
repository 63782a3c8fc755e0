package import TaskHubEntities

/// The result of an import.
package struct ImportSummary: Hashable, Sendable {
    package var added = 0
    package var alreadyThere = 0
    /// How many of those that are already there differ, and are newer in the file.
    package var differing = 0
    /// How many of those that are already there differ, and are newer here.
    package var newerHere = 0
    /// Tasks that took the newer version of the file; they do not count as already there.
    package var updated = 0
    /// Lists that were created.
    package var lists = 0
    /// How many entries of the file were skipped, by reason.
    package var skips: [SkippedEntry.Reason: Int] = [:]
    /// By the name of a member of the file's entries: of how many added tasks it was not carried over.
    package var notCarried: [String: Int] = [:]
    /// The format of the entries that the added tasks keep, which an export to it writes again; nil if they keep none.
    package var keptEntries: TaskSource.Format?
    /// Changes in a stored outbox that the server has not confirmed, and that were not imported.
    package var unsentChanges = 0
    /// Each entry that was skipped, was not carried over in full or differs, if they were asked for.
    package var remarks: [ImportRemark] = []

    package init() {}

    /// How many entries of the file were skipped.
    package var skipped: Int { skips.values.reduce(0, +) }
}

/// An entry that was skipped, was not carried over in full, or differs from the task that is there.
package struct ImportRemark: Hashable, Sendable {
    /// The id in the file, or of the task; nil if the entry has none.
    package let id: EntityID?
    package let title: String
    /// Why the entry was skipped; nil if the task was added or is there.
    package var skipped: SkippedEntry.Reason?
    /// The members of the entry that no field of the task holds.
    package var notCarried: [String] = []
    /// The fields in which the entry is newer than the task was.
    package var differing: [TaskField] = []
    /// The fields in which the task is newer than the entry.
    package var newerHere: [TaskField] = []
}
