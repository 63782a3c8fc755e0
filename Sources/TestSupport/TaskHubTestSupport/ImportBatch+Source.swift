package import TaskActions

extension ImportBatch {
    /// Collects the entries of another source.
    package init(_ source: some ImportSource) throws {
        var lists: [ImportedList] = []
        var tasks: [ImportedTask] = []
        var skipped: [SkippedEntry] = []
        try source.forEach { entry in
            switch entry {
            case .list(let list): lists.append(list)
            case .task(let task): tasks.append(task)
            case .skipped(let entry): skipped.append(entry)
            }
        }
        self.init(lists: lists, tasks: tasks, skipped: skipped)
    }
}
