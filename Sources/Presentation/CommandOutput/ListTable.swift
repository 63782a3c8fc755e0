package import TaskHubEntities
internal import TextLayout

/// All lists, one per line: the beginning of the id, the colour, the number of open tasks, and the name.
package struct ListTable: Sendable {
    package let text: String

    /// Creates the lines.
    ///
    /// - Parameters:
    ///   - lists: The lists, in their order.
    ///   - openTasks: The number of open tasks in each list that has any.
    package init(_ lists: [TaskList], openTasks: [EntityID: Int]) {
        guard !lists.isEmpty else {
            text = "No lists yet. Create one with 'taskhub lists add NAME'.\n"
            return
        }
        let counts = lists.map { CountText(open: openTasks[$0.id] ?? 0).text }
        let width = counts.map(\.count).max() ?? 0
        text = zip(lists, counts).map { list, count in
            let reference = list.id.description.prefix(TaskLine.referenceLength)
            let padded = String(repeating: " ", count: width - count.count) + count
            return "\(reference)  \(list.color?.text ?? "       ")  \(padded)  \(DisplayText(list.name.text).text)\n"
        }.joined()
    }
}
