/// The entries of a source that has them all in memory.
package struct ImportBatch: ImportSource, Hashable, Sendable {
    package let lists: [ImportedList]
    package let tasks: [ImportedTask]
    package let skipped: Int

    package init(lists: [ImportedList] = [], tasks: [ImportedTask] = [], skipped: Int = 0) {
        self.lists = lists
        self.tasks = tasks
        self.skipped = skipped
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
