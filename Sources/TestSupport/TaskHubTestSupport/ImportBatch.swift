package import TaskActions

/// The entries of a file, in memory.
package struct ImportBatch: ImportSource, Hashable, Sendable {
    package private(set) var lists: [ImportedList]
    package private(set) var tasks: [ImportedTask]
    package private(set) var skipped: Int

    package init(lists: [ImportedList] = [], tasks: [ImportedTask] = [], skipped: Int = 0) {
        self.lists = lists
        self.tasks = tasks
        self.skipped = skipped
    }

    /// Collects the entries of another source.
    package init(_ source: some ImportSource) throws {
        self.init()
        try source.forEach { entry in
            switch entry {
            case .list(let list): lists.append(list)
            case .task(let task): tasks.append(task)
            case .skipped: skipped += 1
            }
        }
    }

    package var count: Int { tasks.count + skipped }

    package var positions: ClosedRange<Int>? {
        let positions = tasks.compactMap(\.position)
        guard let lowest = positions.min(), let highest = positions.max() else { return nil }
        return lowest...highest
    }

    package func forEach(_ body: (ImportedEntry) throws -> Void) throws {
        for list in lists { try body(.list(list)) }
        for task in tasks { try body(.task(task)) }
        for _ in 0..<skipped { try body(.skipped) }
    }
}
