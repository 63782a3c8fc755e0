/// The entries of a source that has them all in memory.
package struct ImportBatch: ImportSource, Hashable, Sendable {
    package let lists: [ImportedList]
    package let tasks: [ImportedTask]
    package let skipped: [SkippedEntry]

    package init(lists: [ImportedList] = [], tasks: [ImportedTask] = [], skipped: [SkippedEntry] = []) {
        self.lists = lists
        self.tasks = tasks
        self.skipped = skipped
    }

    package var count: Int { tasks.count + skipped.count }

    package var positions: ClosedRange<Int>? {
        let positions = tasks.compactMap(\.position)
        guard let lowest = positions.min(), let highest = positions.max() else { return nil }
        return lowest...highest
    }

    package func forEach(_ body: (ImportedEntry) throws -> Void) throws {
        for list in lists { try body(.list(list)) }
        for task in tasks { try body(.task(task)) }
        for entry in skipped { try body(.skipped(entry)) }
    }
}
