internal import TaskHubEntities
import TaskStore

/// Imports the contents of a file, in one transaction.
package struct ImportTasks: Sendable {
    private static let entriesPerReport = 500

    private let workspace: Workspace

    package init(in workspace: Workspace) {
        self.workspace = workspace
    }

    /// Imports everything or, on an error, nothing.
    ///
    /// A task that already exists is left unchanged, so a second import adds nothing, unless `updates` is true: then an
    /// entry that is not older than the task replaces the fields that it states and in which they differ. Of two entries
    /// with the same id, the newer one counts. A task that was deleted since is created again. Calls `progress` every 500
    /// entries and at the end, with the number of entries processed.
    ///
    /// - Parameters:
    ///   - source: The contents of the file.
    ///   - updates: Whether tasks that are there take newer values.
    ///   - remarks: Whether the summary has ``ImportSummary/remarks``.
    ///   - progress: What to call with the number of entries that were processed, and with that of all entries.
    /// - Returns: The entries that were added, and those that were not.
    /// - Throws: The errors of the source and of the store.
    package func run(
        _ source: some ImportSource, updates: Bool = false, remarks: Bool = false,
        progress: (_ done: Int, _ total: Int) -> Void = { _, _ in }
    ) throws -> Committed<ImportSummary> {
        try workspace.commit(.importTasks) { try add(source, to: $0, at: $1, updates, remarks, progress) }
    }

    /// Finds out what an import would add and change, and changes nothing.
    ///
    /// Throws and calls `progress` as ``run(_:updates:remarks:progress:)`` does.
    package func preview(
        _ source: some ImportSource, updates: Bool = false, remarks: Bool = false,
        progress: (_ done: Int, _ total: Int) -> Void = { _, _ in }
    ) throws -> ImportPreview {
        do {
            return try workspace.store.write { store in
                let added = AddedTasks()
                let recording = store.recorded(by: [added])
                let summary = try add(source, to: recording, at: workspace.clock.now(), updates, remarks, progress)
                let tasks = try added.tasks.map { task in
                    FoundTask(task: task, list: try task.listID.flatMap { try store.list($0) })
                }
                throw RolledBack(preview: ImportPreview(summary: summary, tasks: tasks))
            }
        } catch let end as RolledBack {
            return end.preview
        }
    }

    private func add(
        _ source: some ImportSource, to store: TaskTransaction, at now: Instant, _ updates: Bool,
        _ keepsRemarks: Bool, _ progress: (_ done: Int, _ total: Int) -> Void
    ) throws -> ImportSummary {
        var transaction = try ImportTransaction(
            store: store, in: workspace, now: now, positions: source.positions,
            updates: updates, keepsRemarks: keepsRemarks)
        var done = 0
        try source.forEach { entry in
            switch entry {
            case .list(let list):
                try transaction.add(list)
                return
            case .task(let task): try transaction.add(task, of: source)
            case .skipped(let entry): transaction.skip(entry)
            }
            done += 1
            if done % ImportTasks.entriesPerReport == 0 { progress(done, source.count) }
        }
        progress(done, source.count)
        return transaction.summary
    }
}

/// What an import would add.
package struct ImportPreview: Hashable, Sendable {
    package var summary: ImportSummary
    /// The tasks, in the order of the file.
    ///
    /// A task that the file gives no id has a random one here, and another after the import.
    package let tasks: [FoundTask]
}

/// Ends the transaction of a preview, so that the store takes it back.
private struct RolledBack: Error {
    let preview: ImportPreview
}

/// The tasks that an import has inserted.
private final class AddedTasks: ChangeRecording {
    private(set) var tasks: [TaskItem] = []
    private var places: [EntityID: Int] = [:]

    func record(_ change: RecordedChange) {
        switch change {
        case .inserted(let task):
            // The file does not have the next occurrence of a series that was updated.
            guard task.predecessorID == nil else { return }
            places[task.id] = tasks.count
            tasks.append(task)
        case .updated(_, let task):
            // A later copy in the file was newer.
            if let place = places[task.id] { tasks[place] = task }
        case .deleted, .listInserted, .listUpdated, .listDeleted: break
        }
    }

    func didCommit() {}
}
