package import TaskHubEntities
internal import TextLayout

/// All lists, one per line: the beginning of the id, the colour, the number of open tasks, and the name.
package struct ListTable: Sendable {
    private static let noColor = String(repeating: " ", count: 7)
    /// The width below which counts are short.
    private static let comfortableWidth = 60

    package let text: String

    /// Creates the lines.
    ///
    /// - Parameters:
    ///   - lists: The lists, in their order.
    ///   - openTasks: The number of open tasks in each list that has any.
    ///   - layout: The width, to which names are clipped, and the styles.
    package init(_ lists: [TaskList], openTasks: [EntityID: Int], layout: OutputLayout = .plain) {
        guard !lists.isEmpty else {
            text = "No lists yet. Create one with 'taskhub lists add NAME'.\n"
            return
        }
        let isNarrow = layout.columns.map { $0 < Self.comfortableWidth } ?? false
        let counts = lists.map { list in
            let count = openTasks[list.id] ?? 0
            return isNarrow ? "\(count) open" : CountText(open: count).text
        }
        let width = counts.map(\.count).max() ?? 0
        let start = TaskLine.referenceLength + 2 + Self.noColor.count + 2 + width + 2
        text = zip(lists, counts).map { list, count in
            let reference = layout.styled(String(list.id.description.prefix(TaskLine.referenceLength)), .dim)
            let padded = String(repeating: " ", count: width - count.count) + count
            let name = layout.clipped(DisplayText(list.name.text).text, from: start)
            return "\(reference)  \(list.color?.text ?? Self.noColor)  \(padded)  \(name)\n"
        }.joined()
    }
}
